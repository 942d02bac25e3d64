"""Packs are found, read, inherited from and cited; the ready-made ones are those of the YAML."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.rulebook import build, built, fresh, load, locate
from referee.rulebook.cite import BASES
from referee.rulebook.extends import Lineage, check_lineage
from referee.rulebook.flat import empty_flat
from referee.rulebook.keys import RuleKey
from referee.rulebook.layer import Layer
from referee.rulebook.load import (
    PackError,
    PackInfo,
    UnknownPackError,
    bundled_names,
    check_file,
    list_packs,
    load_pack,
)

ROOT = Path(__file__).parents[2]
BUNDLED = sorted(path.stem for path in (ROOT / "rules").glob("*.yaml"))
HOUSE = (
    "id: {name}\ntitle: Nossa mesa\nextends: {base}\nrules:\n"
    "  match.target: {{value: 15, text: Vai a quinze., basis: house}}\n"
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path_factory.mktemp("own")))


@pytest.fixture
def only_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where only the ready-made packs were shipped."""
    monkeypatch.setattr(locate, "bundled_folder", lambda: None)


@pytest.fixture
def other_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another file of ready-made packs, empty so far."""
    path = tmp_path / "packs.json"
    built.built_packs.cache_clear()
    ready = built.built_packs.__wrapped__
    monkeypatch.setattr(built, "built_packs", lambda: ready(str(path)))
    return path


def write(folder: Path, name: str, base: str = "paulista", text: str = HOUSE) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text.format(name=name, base=base), encoding="utf-8")
    return path


# ---------------------------------------------------------------- the bundled packs


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_pack_states_every_rule_with_basis_and_source(name: str) -> None:
    pack = load_pack(name)
    assert list(pack.rules) == [key.value for key in RuleKey]
    for key in RuleKey:
        rule = pack.rule(key)
        assert rule.basis in BASES
        assert rule.text.endswith(".")
        assert rule.sources or rule.basis not in {"text", "inferred"}
        assert rule.origin in pack.lineage
        assert all(reference.where for reference in rule.sources)
        assert set(rule.parts.values()) <= set(BASES)


@pytest.mark.parametrize("name", BUNDLED)
def test_the_ready_made_pack_is_the_one_that_its_yaml_makes(name: str) -> None:
    path = str(ROOT / "rules" / f"{name}.yaml")
    assert load_pack(name) == fresh.load_file(path, (), use_built=False)
    assert built.built_chain(name) is not None


def test_the_ready_made_file_is_current_and_is_made_the_same_every_time() -> None:
    text = build.build_text(str(ROOT / "rules"))
    assert text == Path(locate.BUILT_FILE).read_text(encoding="utf-8")
    assert text == build.build_text(str(ROOT / "rules"))


def test_loading_a_bundled_pack_imports_no_yaml() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r});"
        "from referee.rulebook.load import load_pack; load_pack('mineiro');"
        "slow = ('yaml', 'difflib', 'pathlib', 'importlib.metadata');"
        "print([name for name in slow if name in sys.modules])"
    )
    command = [sys.executable, "-I", "-S", "-c", code]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "[]"


def test_the_words_signals_and_terms_come_with_the_pack() -> None:
    pack = load_pack("fprt")
    assert len(pack.signals) == 8
    assert pack.signals[0].card == "manilha.p"
    assert pack.signals[0].reference.source.url == "http://www.fprt.com.br/"
    assert pack.terms == {"trick": "mão", "hand": "carteada", "game": "jogo", "match": "partida"}
    assert pack.words["gato"]["suit"] == "p"
    assert load_pack("mineiro").terms["trick"] == "rodada"


def test_the_basis_of_a_part_may_differ_from_that_of_the_rule() -> None:
    run = load_pack("paulista").rule("raise.run")
    assert (run.basis_of("truco"), run.basis_of("seis")) == ("text", "inferred")


def test_an_unknown_rule_is_no_rule() -> None:
    with pytest.raises(KeyError):
        load_pack("paulista").rule("truco")


# ---------------------------------------------------------------- house packs


def test_a_house_pack_replaces_whole_rules_and_inherits_the_others(tmp_path: Path) -> None:
    pack = load_pack(write(tmp_path, "casa"))
    assert pack.lineage == ("paulista", "casa")
    assert pack.ruleset.target == 15
    target = pack.rule("match.target")
    assert (target.basis, target.origin, target.options, dict(target.parts)) == ("house", "casa", (), {})
    assert pack.rule("hand.value").origin == "paulista"
    assert pack.rule("hand.value") == load_pack("paulista").rule("hand.value")


def test_a_grandchild_inherits_from_both(tmp_path: Path) -> None:
    write(tmp_path, "casa", "mineiro")
    text = "id: {name}\ntitle: Quintal\nextends: {base}\nsignals: []\nterms: {{trick: vaza}}\nrules:\n"
    pack = load_pack(write(tmp_path, "quintal", "casa", text))
    assert pack.lineage == ("paulista", "mineiro", "casa", "quintal")
    assert (pack.ruleset.target, pack.ruleset.base, pack.terms["trick"]) == (15, 2, "vaza")
    assert pack.signals == ()


def test_what_a_house_may_do_that_the_bundled_packs_do_not(tmp_path: Path) -> None:
    rows = {
        "play.covered": "never",
        "eleven.trigger": "none",
        "iron.trigger": "none",
        "raise.order": "free",
        "raise.turn": "any_time",
        "raise.alternate": "any_team",
        "trick.partners": "tie",
        "tie.third": "opener",
        "raise.concede": "forbidden",
    }
    text = "id: {name}\ntitle: Mesa\nextends: {base}\nrules:\n"
    text += "".join(
        f"  {key}: {{{{value: {value}, text: Combinado., basis: house}}}}\n" for key, value in rows.items()
    )
    rules = load_pack(write(tmp_path, "solta", text=text)).ruleset
    assert (rules.covered_from, rules.eleven, rules.iron, rules.concede) == (0, None, None, False)
    assert (rules.skip_steps, rules.any_time, rules.same_team_again, rules.partners_tie) == (
        True,
        True,
        True,
        True,
    )


def test_a_word_needs_no_source_and_a_rule_at_fault_starts_no_quarrel(tmp_path: Path) -> None:
    text = (
        "id: casa\ntitle: Mesa\nextends: paulista\nwords:\n  vaza: {is: trick}\nrules:\n"
        "  deck: {value: {ranks: [Q, J, K, A], suits: [p, c, e, o]}, text: Curto., basis: house}\n"
        "  order.ranks: {value: [Q, J, K], text: Curta., basis: house}\n"
    )
    (tmp_path / "casa.yaml").write_text(text, encoding="utf-8")
    faults = check_file(tmp_path / "casa.yaml")
    assert [(fault.line, fault.what.split(":")[0]) for fault in faults] == [
        (7, "em players"),
        (8, "em order.ranks, value"),
    ]


def test_the_digest_changes_with_the_file_and_not_with_line_ends(tmp_path: Path) -> None:
    path = write(tmp_path, "casa")
    before = load_pack(path).digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_pack(path).digest == before
    path.write_text(path.read_text(encoding="utf-8").replace("15", "18"), encoding="utf-8")
    assert load_pack(path).digest != before


def test_a_copy_of_a_bundled_pack_may_be_changed_and_played_by(tmp_path: Path) -> None:
    path = tmp_path / "paulista.yaml"
    text = (ROOT / "rules" / "paulista.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("value: [1, 3, 6, 9]", "value: [1, 2, 6, 9]"), encoding="utf-8")
    assert load_pack(path).ruleset.ladder[1].run == 2
    assert load_pack("paulista").ruleset.ladder[1].run == 3


# ---------------------------------------------------------------- where packs are


def test_a_name_is_found_in_the_users_folder_and_in_those_given(tmp_path: Path) -> None:
    write(Path(os.environ["REFEREE_RULES"]), "minha")
    write(tmp_path, "casa", "minha")
    assert load_pack("minha").title == "Nossa mesa"
    assert load_pack("casa", also=[tmp_path]).lineage == ("paulista", "minha", "casa")
    with pytest.raises(UnknownPackError) as caught:
        load_pack("casa")
    assert str(caught.value).startswith("casa: não há pacote com esse nome. Há estes: fprt, mineiro")


def test_the_bundled_packs_keep_their_names(tmp_path: Path) -> None:
    write(tmp_path, "mineiro")
    assert load_pack("mineiro", also=[tmp_path]).ruleset.target == 12
    assert [pack.id for pack in list_packs(also=[tmp_path])] == BUNDLED


def test_a_pack_found_by_name_must_bear_it(tmp_path: Path) -> None:
    write(tmp_path, "casa").rename(tmp_path / "lar.yaml")
    with pytest.raises(PackError, match="o arquivo chama-se «lar» e o id é «casa»"):
        load_pack("lar", also=[tmp_path])
    assert load_pack(tmp_path / "lar.yaml").id == "casa"


def test_packs_are_listed_the_faulty_ones_too(tmp_path: Path) -> None:
    write(tmp_path, "casa")
    (tmp_path / "ruim.yaml").write_text("id: ruim\n", encoding="utf-8")
    (tmp_path / "nota.txt").write_text("nada", encoding="utf-8")
    rows = list_packs(also=[tmp_path, tmp_path / "não há"])
    assert [row.id for row in rows] == [*BUNDLED, "casa", "ruim"]
    assert rows[-2:] == (
        PackInfo("casa", "Nossa mesa", "paulista"),
        PackInfo("ruim", "ruim", None, faulty=True),
    )


def test_a_link_out_of_its_folder_is_no_pack_of_that_folder(tmp_path: Path) -> None:
    inside = tmp_path / "dentro"
    inside.mkdir()
    (inside / "casa.yaml").symlink_to(write(tmp_path, "casa"))
    assert locate.find("casa", (str(inside),)) is None
    assert list(locate.names(str(inside))) == []
    assert load_pack(inside / "casa.yaml").id == "casa"  # the person gave that very path


@pytest.mark.parametrize("given", ["não-há.yaml", "./x", "a\\b", "x.yml", "/dev/null/x.yaml", "a\0.yaml"])
def test_a_file_that_cannot_be_read_is_unknown(given: str) -> None:
    with pytest.raises(UnknownPackError, match="não é um arquivo"):
        load_pack(given)
    with pytest.raises(UnknownPackError):
        check_file(given)


def test_a_file_without_permission_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> object:
        raise PermissionError

    path = write(tmp_path, "casa")
    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(UnknownPackError, match="não pode ser lido"):
        load_pack(path)


def test_the_users_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REFEREE_RULES")
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "own"))
    assert locate.user_folder() == str(tmp_path / "own" / "rules")
    monkeypatch.delenv("REFEREE_DATA")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert locate.user_folder() == str(tmp_path / "referee" / "rules")
    monkeypatch.setenv("XDG_DATA_HOME", "solta")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert locate.user_folder() == str(tmp_path / ".local" / "share" / "referee" / "rules")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert locate.data_folder() == str(tmp_path / "Library" / "Application Support" / "referee")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert locate.user_folder() is None
    assert list_packs()[0].id == "fprt"


def test_the_folder_of_the_bundled_packs(tmp_path: Path) -> None:
    package = tmp_path / "referee"
    package.mkdir()
    (tmp_path / "rules").mkdir()
    assert locate.bundled_folder(str(package)) is None  # another's rules in site-packages
    (package / "_rules").mkdir()
    assert locate.bundled_folder(str(package)) == str(package / "_rules")
    (tmp_path / "pyproject.toml").touch()
    assert locate.bundled_folder(str(package)) == str(tmp_path / "rules")


# ---------------------------------------------------------------- ready-made packs


@pytest.mark.usefixtures("only_built")
def test_the_ready_made_packs_do_without_their_files(tmp_path: Path) -> None:
    assert load_pack("mineiro").ruleset.base == 2
    assert [pack.id for pack in list_packs()] == BUNDLED
    assert list(bundled_names()) == BUNDLED
    assert load_pack(write(tmp_path, "casa", "mineiro")).lineage == ("paulista", "mineiro", "casa")
    (fault,) = check_file(write(tmp_path, "lar", "nenhum"))
    assert "não há pacote chamado «nenhum»" in fault.what


def test_without_ready_made_packs_the_yaml_is_read(other_built: Path, tmp_path: Path) -> None:
    assert not other_built.exists()
    assert load_pack("mineiro").ruleset.base == 2
    assert load_pack(write(tmp_path, "casa", "mineiro")).ruleset.target == 15


def test_a_ready_made_pack_of_an_older_yaml_does_not_count(other_built: Path) -> None:
    data = json.loads(Path(locate.BUILT_FILE).read_text(encoding="utf-8"))
    data["packs"]["paulista"]["mark"] = 0
    other_built.write_text(json.dumps(data), encoding="utf-8")
    assert built.built_chain("mineiro") is None
    assert load_pack("mineiro").ruleset.base == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 0}', '{"version": 2, "packs": []}'])
def test_a_broken_ready_made_file_is_as_none(other_built: Path, text: str) -> None:
    other_built.write_text(text, encoding="utf-8")
    assert built.built_packs() == {}


def test_a_ready_made_pack_whose_file_cannot_be_read_does_not_count(tmp_path: Path) -> None:
    assert built.built_layer("paulista", str(tmp_path)) is None


def test_a_ready_made_chain_without_end_is_none(other_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "bundled_folder", lambda: None)
    row = {"mark": 0, "sha256": "0", "digest": "0", "pack": {**empty_flat("a"), "extends": "a"}}
    other_built.write_text(json.dumps({"version": 2, "packs": {"a": row}}), encoding="utf-8")
    assert built.built_chain("a") is None


def test_the_builder_writes_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "novo" / "packs.json"
    monkeypatch.setattr(locate, "BUILT_FILE", str(path))
    assert build.main() == 0
    assert path.read_bytes() == (ROOT / "referee" / "_built" / "packs.json").read_bytes()
    monkeypatch.setattr(locate, "bundled_folder", lambda: None)
    assert build.main() == 2
    assert "Não há pasta" in capsys.readouterr().err
    with pytest.raises(AssertionError):
        build._no_faults(1, "a", "b")


# ---------------------------------------------------------------- lineages


def test_a_clash_that_no_file_of_the_lineage_states_is_told_at_its_extends() -> None:
    chain = built.built_chain("paulista")
    assert chain is not None
    flat = json.loads(json.dumps(chain[0].flat))
    flat["rules"]["eleven.trigger"]["value"] = 12
    leaf = {**empty_flat("casa"), "extends": "paulista"}
    parent = Layer("p.yaml", flat, {}, frozenset(), (), "")
    child = Layer("casa.yaml", leaf, {"=extends": 3}, frozenset(), (), "")
    (fault,) = check_lineage(Lineage([parent, child], whole=True))
    assert (fault.file, fault.line) == ("casa.yaml", 3)


def test_the_public_names_of_load_are_there() -> None:
    assert all(hasattr(load, name) for name in load.__all__)


def test_the_bundled_names_are_those_of_the_folder_and_none_of_the_users(tmp_path: Path) -> None:
    assert list(bundled_names()) == sorted(BUNDLED)
