"""Whatever is told, undone, redone, corrected, killed and opened again: the state is that of its events."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee.answers.words import People
from referee.rulebook.load import load_pack
from referee.session.deeds import HouseRuled
from referee.session.draft import fold, ground_of
from referee.session.history import CORRECTED, REDONE, TOLD, UNDONE
from referee.session.keeping import create, reopen
from referee.session.store import Store
from referee.session.story import story, story_text
from tests.session.places import MEMORY, NAME, sitting, told

# fmt: off
WHO = ["joguei", "o Beto jogou", "a Ana jogou"]
CARDS = [
    "o zap", "um três", "o dois de copas", "a dama de ouros", "o quatro de paus", "coberta",
    "o rei de espadas",
]
CALLS = [
    "trucou", "o Beto pediu truco", "a Ana pediu seis", "o Beto aceitou", "a Ana aceitou",
    "corremos", "correram",
]
FIXES = [
    "não, foi o dois de ouros", "não, foi um rei", "a vira era 5", "não, o Beto jogou o três de paus",
    "era de copas", "não, quem trucou fui eu", "quem ganhou a primeira foi eles", "o zap foi meu",
    "na mão passada o Beto jogou o dois, não o três", "na primeira mão quem trucou foi a gente",
    "a vira da mão 1 era seis", "na mão passada eles correram, não aceitaram", "a anterior foi nossa",
    "lá no começo eu joguei um rei", "o placar tava 5 a 3 pra nós", "na primeira da mão 1 joguei um rei",
    "na mão 2 ninguém trucou", "na mão passada o Beto não trucou", "você ouviu errado, o Beto trucou",
    "o Beto jogou o rei de copas, não o três", "quem abriu a mão passada foi o Beto",
]
BACK = ["o Beto quer voltar a carta", "deixa eu voltar essa carta", "posso trocar a carta?"]
FAR = [
    "desfaz as duas últimas", "volta três", "desfaz tudo", "desfaz a mão", "desfaz a rodada", "refaz tudo",
    "refaz as duas", "ouvi errado",
]
SAID = [
    "virou 3", "virou o rei de paus", "ganhamos a primeira", "empatou", "nós ganhamos a mão",
    "eles ganharam a mão", "está 5 a 5", "está 11 a 9 pra nós",
    "sim", "não", "jogo novo", "boa noite", "xyzzy",
]
RULES = [
    "aqui empate na terceira é de quem trucou", "aqui empate na terceira ninguém marca",
    "aqui empate na primeira é do mão", "aqui pode trucar fora da vez", "combinamos que o truco vale 4",
    "aqui o jogo vai a 15", "na nossa mesa a mão vale 2", "aqui a manilha é fixa",
    "aqui a manilha sai da vira",
    "aqui pode coberta na primeira", "aqui quem truca na mão de onze perde o jogo", "aqui é melhor de três",
    "aqui quem empata torna", "/casa não pode coberta", "aqui a mão passa pra direita",
]
DISPUTES = [
    "eu digo que foi o rei, o Beto diz que foi o três",
    "a gente diz que ganhou a primeira, eles dizem que empatou",
    "eles dizem que trucaram, a gente não ouviu", "o Beto diz que foi o valete e eu digo que foi a dama",
]
DECISIONS = [
    "a minha", "o Beto tem razão", "ficou o rei", "repete a mão", "deixa pra lá",
    "vale a versão deles", "não sei",
]
# fmt: on
PLAYS = [f"{who} {card}" for who in WHO for card in CARDS]


class AnySequence(RuleBasedStateMachine):
    """A kept table beside a model of it: the log as it was before each change, and what was undone."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY)
        self.path = Path(self.folder.name) / "0" / "mesas.db"
        self.generation = 0
        self.log = ()
        self.past = []
        self.future = []
        self.lines = []

    @initialize(seed=st.integers(0, 5), opens=st.integers(0, 1))
    def begin(self, seed, opens):
        self.match = iter(told(seed, hands=12)[1])
        self.store = Store(str(self.path))
        self.table, self.journal, *_ = create(self.store, NAME, sitting(opens))

    @rule(size=st.integers(1, 6))
    def go_on(self, size):
        for _ in range(size):
            self.hear(next(self.match, "virou 3"))

    @rule(text=st.sampled_from(PLAYS + CALLS + SAID))
    def tell(self, text):
        self.hear(text)

    @rule(times=st.integers(1, 4))
    def undo(self, times):
        for _ in range(times):
            self.hear("desfaz")

    @rule(times=st.integers(1, 4))
    def redo(self, times):
        for _ in range(times):
            self.hear("refaz")

    @rule(
        text=st.sampled_from(FIXES + BACK + FAR),
        then=st.sampled_from(["sim", "não", "virou 3", "na primeira", "mão 1", "o rei", "eles"]),
    )
    def correct(self, text, then):
        self.hear(text)
        self.hear(then)

    @rule(text=st.sampled_from(RULES), then=st.sampled_from(["sim", "sim", "não", "virou 3"]))
    def rule_for_the_house(self, text, then):
        self.hear(text)
        self.hear(then)

    @rule(text=st.sampled_from(DISPUTES), then=st.sampled_from(DECISIONS))
    def dispute(self, text, then):
        self.hear(text)
        self.hear(then)

    @rule()
    def close_and_open_again(self):
        self.let_go()
        self.open()

    @rule()
    def kill_and_open_again(self):
        # What a killed process leaves is what is on the disk at that moment.
        self.generation += 1
        twin = Path(self.folder.name) / str(self.generation)
        shutil.copytree(self.path.parent, twin)
        self.let_go()
        self.path = twin / "mesas.db"
        self.open()

    def open(self):
        self.store = Store(str(self.path))
        assert not self.store.notices
        self.table, self.journal, notices, _ = reopen(self.store, NAME, load_pack)
        assert not notices

    def hear(self, text):
        size = len(self.journal.records())
        self.table.hear(text)
        for record in self.journal.records()[size:]:
            self.lines.append(record)
            assert record.said == text
            self.model(record)

    def model(self, record):
        cut, tail = record.change
        changed = (*self.log[:cut], *tail)
        if record.kind == UNDONE:
            self.future.append(self.log)
            self.log = self.past.pop()
            assert changed == self.log
        elif record.kind == REDONE:
            self.past.append(self.log)
            self.log = self.future.pop()
            assert changed == self.log
        else:
            assert record.kind in {TOLD, CORRECTED}
            self.past.append(self.log)
            self.future = []
            self.log = changed

    @invariant()
    def the_log_is_the_model_s(self):
        assert self.table.history.log == self.table.events == self.log
        assert self.journal.records() == tuple(self.lines) == tuple(self.table.history.records)
        assert (self.table.history.undo() is None) == (not self.past)
        assert (self.table.history.redo() is None) == (not self.future)

    @invariant()
    def the_state_is_that_of_a_plain_replay(self):
        people = People(tuple(self.journal.setup["names"]), self.journal.setup["me"])
        ground = ground_of(self.table.base, people, self.journal.setup["opens"])
        draft, refused = fold(ground, self.log)
        assert refused is None
        assert draft.state == self.table.state
        assert draft.era.pack == self.table.pack
        assert draft.era.waiting == self.table.draft.era.waiting

    @invariant()
    def what_was_agreed_on_is_in_the_pack_in_force(self):
        era = self.table.draft.era
        own = [rule for rule in self.table.pack.rules.values() if rule.basis == "house"]
        assert bool(own) == bool(era.rulings)
        agreed_on = [
            one for logged in self.log if isinstance(logged.event, HouseRuled) for one in logged.event.rulings
        ]
        assert sorted(map(repr, agreed_on)) == sorted(map(repr, (*era.rulings, *era.waiting)))

    def the_story_tells_all_that_was_said(self):
        hands = story(self.table)
        assert sorted(line.n for hand in hands for line in hand.said) == [record.n for record in self.lines]
        told = sum(len(trick.events) for hand in hands for trick in hand.tricks)
        assert told + sum(len(hand.own) for hand in hands) == len(self.log)
        assert story_text(self.table, hands)

    def let_go(self):
        self.the_story_tells_all_that_was_said()
        self.journal.close()
        self.store.close()

    def teardown(self):
        if hasattr(self, "store"):
            self.let_go()
        self.folder.cleanup()


TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
