"""Makes ``referee/_built/likeness.json`` from the example questions beside it: ``make learn``.

Prints how well kinds are told apart by cross-validation with ``--measure``. scikit-learn does the learning;
the program itself only adds up the weights (``referee.interpret.likeness``).
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from pathlib import Path

import numpy as np
import yaml
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict

from referee.grammar.asking import asking
from referee.grammar.language import load_language
from referee.interpret.likeness import FILE, features
from referee.interpret.reading.facts import readings
from referee.interpret.reading.features import Ear, marks_of

EXAMPLES = Path(__file__).parent / "examples"
LEAST = 2
"""Examples that a feature must be in: what is said once tells nothing of a kind."""
SMALL = 1
"""Weights below this many steps of 1/127 of the largest are left out."""
STRENGTH = 20.0
"""The inverse of the regularisation: found by cross-validation."""


def examples() -> list[tuple[str, str]]:
    """Return every example question with its kind, in the order of the files."""
    found: dict[tuple[str, str], None] = {}
    for file in sorted(EXAMPLES.glob("*.yaml")):
        for kind, questions in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            found.update(dict.fromkeys((question, kind) for question in questions))
    return list(found)


def features_of(question: str) -> dict[str, float]:
    """Return the features of a question."""
    marks = marks_of(question, Ear(asking(), load_language().lexicon))
    return features(marks, (f.type for f in readings(marks, asking())[0].facts))


def main() -> None:
    """Learn, and write the model."""
    rows = examples()
    vectors = DictVectorizer()
    told = vectors.fit_transform([features_of(question) for question, _ in rows])
    keep = np.flatnonzero((told > 0).sum(axis=0).A1 >= LEAST)
    told, names = told[:, keep], [vectors.feature_names_[n] for n in keep]
    kinds = np.array([kind for _, kind in rows])
    learner = LogisticRegression(C=STRENGTH, max_iter=80)
    if "--measure" in sys.argv[1:]:
        names_, counts = np.unique(kinds, return_counts=True)
        common = np.isin(kinds, names_[counts >= 4])
        guessed = cross_val_predict(learner, told[common], kinds[common], cv=StratifiedKFold(4))
        print(f"told apart: {np.mean(guessed == kinds[common]):.3f} of {common.sum()}")
    learner.fit(told, kinds)
    scale = float(np.abs(learner.coef_).max()) / 127
    steps = np.rint(learner.coef_ / scale).astype(int)
    weights = {}
    for at, name in enumerate(names):
        column = steps[:, at]
        packed = b"".join(
            int(kind).to_bytes(2, "little") + int(column[kind]).to_bytes(1, "little", signed=True)
            for kind in np.flatnonzero(np.abs(column) >= SMALL)
        )
        if packed:
            weights[name] = b64encode(packed).decode()
    data = {
        "kinds": [str(kind) for kind in learner.classes_],
        "bias": [round(float(bias), 3) for bias in learner.intercept_],
        "scale": round(scale, 6),
        "weights": weights,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    Path(FILE).write_text(text + "\n", encoding="utf-8")
    print(f"{len(rows)} examples, {len(data['kinds'])} kinds, {len(weights)} features, {len(text)} bytes")


main()
