"""Hypothesis: any súmula that can be made is written once and for all; any text is read without a crash."""

from __future__ import annotations

from unicodedata import normalize

from hypothesis import example, given
from hypothesis import strategies as st

from referee.cards import SUITS, Card
from referee.engine import events as e
from referee.rulebook.load import load_pack
from referee.session.sumula import model as m
from referee.session.sumula.checking import check
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import compare, replay
from referee.session.sumula.summing import summarise
from referee.session.sumula.writing import write
from tests.sumula.games import told

letters = st.characters(categories=["L", "N", "P", "S"], include_characters=" ")
texts = st.text(letters, max_size=130).map(lambda text: normalize("NFC", " ".join(text.split())))
words = st.text(st.characters(categories=["Ll", "Nd"], max_codepoint=127), min_size=1, max_size=12)
seats, teams = st.integers(0, 3), st.integers(0, 1)
cards = st.builds(Card, st.sampled_from("4567QJKA23"), st.none() | st.sampled_from(SUITS))
pairs = st.tuples(st.integers(0, 24), st.integers(0, 24))
numbers = st.none() | st.integers(1, 3)
deeds = st.one_of(
    st.builds(e.CardPlayed, seats, st.none() | cards),
    st.builds(e.CardCovered, seats),
    st.builds(m.Untold, seats),
    st.builds(e.ViraTurned, cards),
    st.builds(e.TrickTold, st.none() | teams, st.none(), numbers, st.none() | cards),
    seats.flatmap(
        lambda seat: st.builds(e.TrickTold, st.just(seat % 2), st.just(seat), numbers, st.none() | cards)
    ),
    st.builds(e.HandTold, st.none() | teams),
    st.builds(e.Called, teams, st.none(), st.sampled_from(["truco", "seis", "nove", "doze", "dez"])),
    seats.flatmap(lambda seat: st.builds(e.Answered, st.just(seat % 2), st.just(seat), st.booleans())),
    st.builds(e.Answered, teams, st.none(), st.booleans()),
    st.builds(e.ElevenChosen, teams, st.booleans()),
    st.builds(e.Conceded, teams, st.none()),
    st.builds(e.OpenerTold, seats),
    st.builds(e.ScoreSet, pairs, st.none() | pairs, st.booleans()),
    st.builds(e.MatchBegan, st.none() | seats),
)
acts = st.builds(m.Act, deeds, st.lists(words, max_size=2).map(tuple))
claims = st.one_of(
    st.builds(m.TrickIs, st.none() | teams, st.none(), numbers, st.just("") | words),
    st.builds(m.WorthIs, st.integers(0, 99)),
    st.builds(m.HandIs, st.none() | teams, st.none() | st.integers(0, 12), st.just("") | words),
    st.builds(m.GameIs, teams, st.just("") | words),
    st.builds(m.MatchIs, teams),
    st.just(m.ScoreIs(None)),
    st.builds(m.ScoreIs, pairs, st.none() | pairs),
)
who = st.sampled_from(["nos", "eles", *"ABCD"])
versions = st.lists(st.tuples(who, texts), min_size=2, max_size=4, unique_by=lambda v: v[0]).map(tuple)
spoken = st.lists(words, min_size=1, max_size=8).map(" ".join)
notes = st.one_of(
    st.builds(m.Judged, spoken, words, st.just("") | words),
    st.builds(m.Dispute, st.integers(0, 99), texts, versions),
    st.builds(m.Extra, st.just("") | who, words.map("x-".__add__), spoken),
)
bodies = st.one_of(st.none(), acts, acts, claims, notes)
lines = st.builds(m.Line, bodies, st.just("") | texts, st.just(0))
deals = st.builds(m.Deal, st.just(0), st.none() | seats, st.none() | cards)
hands = st.lists(st.tuples(deals, st.lists(lines, max_size=6)), max_size=4)
names = st.lists(texts.filter(bool), min_size=4, max_size=4, unique=True).map(tuple)
headers = st.builds(
    m.Header,
    version=st.sampled_from(["1", "1.2"]),
    date=st.just("") | st.dates().map(lambda day: day.isoformat()),
    place=texts,
    pack=st.none() | st.builds(m.PackMark, words, st.just("") | words, st.just("") | st.just("9f2c41d7")),
    house=st.none(),
    notes=st.lists(st.builds(m.Note, words, texts), max_size=2, unique_by=lambda note: note.key).map(tuple),
    lines=st.just(()),
    seating=st.none() | st.builds(m.Seating, names, seats),
    opens=st.none() | seats,
    points=st.none() | pairs,
    games=st.none() | pairs,
    target=st.none() | st.integers(0, 99),
    result=st.sampled_from(["", "*", "nos", "eles"]),
    remarks=st.lists(st.tuples(st.sampled_from(["%", "resultado", ""]), texts), max_size=3).map(tuple),
)


def whole(header: m.Header, top: list[m.Line], body: list[tuple[m.Deal, list[m.Line]]]) -> m.Sumula:
    """Return a súmula of these parts, its hands numbered."""
    found = [*top]
    for number, (deal, told_in_it) in enumerate(body, start=1):
        found += [m.Line(deal._replace(number=number)), *told_in_it]
    return m.Sumula(header, tuple(found))


sumulas = st.builds(whole, headers, st.lists(lines, max_size=3), hands)


@given(sumulas)
def test_what_is_written_is_read_without_a_fault_and_written_the_same(sumula: m.Sumula) -> None:
    text = write(sumula)
    back = read(text)
    assert not back.faults, text
    assert write(back) == text


@given(sumulas)
def test_what_is_read_says_what_was_written(sumula: m.Sumula) -> None:
    back = read(write(sumula))
    wanted = [repr(line.body) for line in sumula.lines if line.body is not None]
    assert [repr(line.body) for line in back.lines if line.body is not None] == wanted
    assert back.header.seating == sumula.header.seating
    assert back.header.place == sumula.header.place


@given(sumulas)
def test_anything_can_be_checked_replayed_and_summed_up(sumula: m.Sumula) -> None:
    mine, other = load_pack("paulista"), load_pack("fprt")
    for fault in check(sumula, mine):
        assert fault.what
    replay(sumula, mine)
    compare(sumula, mine, other)
    assert summarise(sumula, mine).startswith("Nós ")


@given(st.text())
@example("%sumula 1\n@\n")
@example("%sumula 1\n@nos\n@eles\n")
@example('%sumula 1\ncorrige 0.0 "" -> ""')
@example("%\n")
@example("%sumula 1\n mao = = =\n")
def test_no_text_crashes_the_reader(text: str) -> None:
    for each in (text, f"%sumula 1\n{text}", f"%sumula 1\nmao 1\n  {text}", f"%sumula 1\n@local {text}"):
        sumula = read(each)
        assert sumula.known or sumula.faults
        check(sumula, load_pack("paulista"))
        if sumula.known and not sumula.faults:
            once = write(sumula)
            assert write(read(once)) == once


@given(st.integers(0, 500), st.randoms(use_true_random=False))
def test_a_line_lost_or_doubled_is_found_or_harmless_but_never_a_crash(seed, rng) -> None:
    from referee.session.sumula.exporting import export

    game, _ = told(seed, 60)
    torn = export(game).splitlines(keepends=True)
    place = rng.randrange(len(torn))
    torn[place : place + 1] = rng.choice([[], [torn[place], torn[place]]])
    sumula = read("".join(torn))
    check(sumula, game.pack)
