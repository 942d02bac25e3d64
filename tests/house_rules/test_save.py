"""Writing a house's pack: whole or not at all, never over a file unasked, refusals in Portuguese."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.house import save
from referee.session.house.save import SaveError, default_path, is_bundled, known_names, save_pack

TEXT = """\
id: mesa
title: Mesa
extends: paulista

rules:
  tie.all: {value: opener, text: É do mão., basis: house}
"""


def refused(path: Path | str, text: str = TEXT, **options: bool) -> SaveError:
    with pytest.raises(SaveError) as caught:
        save_pack(str(path), text, **options)
    return caught.value


def test_it_is_written_to_a_folder_that_is_made_for_it(tmp_path):
    path = tmp_path / "a" / "b" / "mesa.yaml"
    pack = save_pack(str(path), TEXT)
    assert path.read_bytes() == TEXT.encode()
    assert pack == load_pack(path)
    assert [found.name for found in path.parent.iterdir()] == ["mesa.yaml"]


def test_a_file_is_never_replaced_without_a_yes(tmp_path):
    path = tmp_path / "mesa.yaml"
    path.write_text("precioso")
    error = refused(path)
    assert (error.code, path.read_text()) == ("exists", "precioso")
    assert str(error) == f"Já existe {path}: não troco sem o seu sim."
    save_pack(str(path), TEXT, replace=True)
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_file_made_meanwhile_is_not_replaced_either(tmp_path, monkeypatch):
    path = tmp_path / "mesa.yaml"
    path.write_text("precioso")
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    assert refused(path).code == "exists"
    assert path.read_text() == "precioso"


def test_a_link_that_leads_nowhere_counts_as_a_file(tmp_path):
    path = tmp_path / "mesa.yaml"
    path.symlink_to(tmp_path / "nada")
    assert refused(path).code == "exists"


def test_a_pack_with_faults_is_not_written(tmp_path):
    path = tmp_path / "mesa.yaml"
    error = refused(path, TEXT.replace("opener", "bobagem"))
    assert error.code == "faulty"
    assert "«bobagem» não vale" in str(error)
    assert refused(path, TEXT.replace("paulista", "nao-ha")).code == "faulty"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "refusal",
    [
        (errno.ENOSPC, "full", "o disco está cheio"),
        (errno.EROFS, "read_only", "só de leitura"),
        (errno.EACCES, "denied", "falta permissão"),
        (errno.EIO, "other", os.strerror(errno.EIO)),
    ],
)
@pytest.mark.parametrize("call", ["fsync", "link", "makedirs"])
def test_what_the_system_refuses_is_said_and_leaves_nothing_behind(refusal, call, tmp_path, monkeypatch):
    number, code, says = refusal

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(os, call, refuse)
    if call == "link":
        monkeypatch.setattr(os, "replace", refuse)
    error = refused(tmp_path / "mesa.yaml")
    assert error.code == code
    assert says in str(error)
    assert list(tmp_path.iterdir()) == []


def test_without_links_it_is_still_written(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no")

    monkeypatch.setattr(os, "link", refuse)
    assert save_pack(str(tmp_path / "mesa.yaml"), TEXT).id == "mesa"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_place_that_is_no_place_is_said(tmp_path):
    (tmp_path / "arquivo").write_text("")
    (tmp_path / "pasta.yaml").mkdir()
    assert refused(tmp_path / "arquivo" / "mesa.yaml").code in {"no_folder", "exists"}
    assert refused(tmp_path / "pasta.yaml").code == "is_folder"
    assert refused(tmp_path / "mesa.txt").code == "suffix"
    assert refused(tmp_path / ("x" * 300 + ".yaml")).code == "long_name"
    assert refused("a\0b.yaml").code == "other"


def test_the_users_folder_is_where_names_are_looked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    path = default_path("mesa")
    save_pack(path, TEXT)
    assert load_pack("mesa").title == "Mesa"
    assert "mesa" in known_names()
    assert not is_bundled("mesa")
    assert is_bundled("paulista")
    monkeypatch.setattr(save, "user_folder", lambda: None)
    with pytest.raises(SaveError, match="--out"):
        default_path("mesa")
