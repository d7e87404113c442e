"""Writes a head (head.onnx) as what train.py goes on from (head.pkl): restart.py HEAD."""

import pickle
import sys

import numpy as np
import onnx
from onnx import numpy_helper
from train import FINALS, INITIALS, IS_SYLLABLE, LETTERS, VOWELS


def parameters_of(model):
    weights = {
        one.name.removesuffix(".half"): numpy_helper.to_array(one).astype(np.float32)
        for one in model.graph.initializer
        if one.name.endswith(".half")
    }
    classes = weights.pop("classes").T
    parameters = {
        name.removesuffix(".kernel"): values.transpose(2, 1, 0) if name.endswith(".kernel") else values
        for name, values in weights.items()
    }
    return parameters | divided(classes)


def divided(classes):
    """The vectors of classes as those of letters, which come as near as they can, and what is left."""
    syllables = np.where(IS_SYLLABLE)[0]
    places = np.cumsum((0, *LETTERS))
    has = np.zeros((len(syllables), places[-1]), np.float32)
    for place, letters in zip(places, (INITIALS, VOWELS, FINALS)):
        has[np.arange(len(syllables)), place + letters[syllables]] = 1
    letters = np.linalg.lstsq(has, classes[syllables], rcond=None)[0]
    free = classes.copy()
    free[syllables] -= has @ letters
    o, v, c = np.split(letters, places[1:-1])
    return {"o": o, "v": v, "c": c, "free": free}


if __name__ == "__main__":
    with open("head.pkl", "wb") as file:
        pickle.dump(parameters_of(onnx.load(sys.argv[1])), file)
