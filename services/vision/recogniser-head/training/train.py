"""Trains the head on what the backbone of PP-OCRv6 small sees: train.py RECOGNISER FONTS MINUTES [START]. Writes head.pkl."""

import multiprocessing
import os
import pickle
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime
import optax
from alphabet import ALPHABET, INDEX
from lines import LONGEST, batches

SEEN = "p2o.pd_op.add.64.0"
CHANNELS, ROWS, WIDTH = 384, 3, 256
BATCH = 32
"""The rate of learning: of new parameters, and of such as were trained before. It falls with the time that is left."""
HIGHEST_RATE = 1.2e-3
HIGHEST_RATE_AGAIN = 5e-4
LOWEST_RATE = 1e-5
WARM_UP = 60

"""Of each class its syllable's initial, vowel and final; other characters have the last of each."""
SYLLABLES = np.array([ord(one) - 0xAC00 if "가" <= one <= "힣" else -1 for one in ALPHABET])
IS_SYLLABLE = SYLLABLES >= 0
INITIALS = np.where(IS_SYLLABLE, SYLLABLES // 588, 19)
VOWELS = np.where(IS_SYLLABLE, SYLLABLES % 588 // 28, 21)
FINALS = np.where(IS_SYLLABLE, SYLLABLES % 28, 28)
"""Number of initials, vowels and finals, the last of each being that of other characters."""
LETTERS = (20, 22, 29)


def new_parameters(key):
    keys = jax.random.split(key, 13)

    def normal(key, *shape):
        return jax.random.normal(key, shape) / np.sqrt(np.prod(shape[:-1]))

    parameters = {
        "ln0": jnp.ones(ROWS * CHANNELS),
        "in": normal(keys[0], ROWS * CHANNELS, WIDTH),
        "inb": jnp.zeros(WIDTH),
        "down": normal(keys[1], 4, WIDTH, WIDTH),
        "downb": jnp.zeros(WIDTH),
        "ln9": jnp.ones(WIDTH),
        "o": normal(keys[9], LETTERS[0], WIDTH) * 0.3,
        "v": normal(keys[10], LETTERS[1], WIDTH) * 0.3,
        "c": normal(keys[11], LETTERS[2], WIDTH) * 0.3,
        "free": normal(keys[12], len(ALPHABET), WIDTH) * 3,
        "b": jnp.zeros(len(ALPHABET)),
    }
    for index in range(3):
        parameters |= {
            f"ln{index + 1}": jnp.ones(WIDTH),
            f"c{index}": normal(keys[2 + 2 * index], 5, WIDTH, WIDTH),
            f"cb{index}": jnp.zeros(WIDTH),
            f"d{index}": normal(keys[3 + 2 * index], WIDTH, WIDTH) * 0.3,
            f"db{index}": jnp.zeros(WIDTH),
        }
    return parameters


def class_vectors(parameters):
    """A syllable's vector is the sum of those of its letters, and one of its own."""
    letters = parameters["o"][INITIALS] + parameters["v"][VOWELS] + parameters["c"][FINALS]
    return jnp.where(IS_SYLLABLE[:, None], letters, 0) + parameters["free"]


def _normalised(x, scale):
    x = x - x.mean(-1, keepdims=True)
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale


def _convolved(x, weights, stride=1):
    numbers = ("NWC", "WIO", "NWC")
    return jax.lax.conv_general_dilated(x, weights, (stride,), "SAME", dimension_numbers=numbers)


def forward(p, seen):
    """[lines, columns of 4 pixels, rows x channels] to logits of [lines, columns of 8 pixels, classes]."""
    x = jax.nn.gelu(_normalised(seen, p["ln0"]) @ p["in"] + p["inb"], approximate=False)
    x = jax.nn.gelu(_convolved(x, p["down"], 2) + p["downb"], approximate=False)
    for index in range(3):
        around = _convolved(_normalised(x, p[f"ln{index + 1}"]), p[f"c{index}"]) + p[f"cb{index}"]
        x = x + jax.nn.gelu(around, approximate=False) @ p[f"d{index}"] + p[f"db{index}"]
    return _normalised(x, p["ln9"]) @ class_vectors(p).T + p["b"]


def loss(parameters, seen, labels, padding):
    logits = forward(parameters, seen)
    lost = optax.ctc_loss(logits, jnp.zeros(logits.shape[:2]), labels, padding, blank_id=0)
    return (lost / (1 - padding).sum(1)).mean()


def labels_of(texts):
    labels = np.zeros((len(texts), LONGEST), np.int32)
    padding = np.ones((len(texts), LONGEST), np.float32)
    for line, text in enumerate(texts):
        for place, character in enumerate(text):
            labels[line, place], padding[line, place] = INDEX[character], 0
    return labels, padding


def read(logits):
    texts = []
    for classes in np.asarray(logits).argmax(-1):
        before = np.concatenate(([0], classes[:-1]))
        texts.append("".join(ALPHABET[one] for one, last in zip(classes, before) if one and one != last))
    return texts


def edits(one, other):
    row = list(range(len(other) + 1))
    for index, letter in enumerate(one):
        following = [index + 1]
        for at, against in enumerate(other):
            following.append(min(row[at] + (letter != against), row[at + 1] + 1, following[-1] + 1))
        row = following
    return row[-1]


def make_lines(queue, fonts, seed):
    while True:
        # There are more syllables than letters.
        for language in ("ko", "ko", "ru"):
            for batch in batches(fonts, seed, BATCH, False, language):
                queue.put(batch)
            seed += 1


def main(recogniser, fonts, minutes, start=None):
    if not os.path.exists("backbone.onnx"):
        onnx.utils.extract_model(recogniser, "backbone.onnx", ["x"], [SEEN])
    backbone = onnxruntime.InferenceSession("backbone.onnx")

    def see(images):
        colours = np.repeat(images.astype(np.float32)[:, None], 3, 1)
        seen = backbone.run(None, {"x": colours})[0]
        count, _, _, columns = seen.shape
        return np.ascontiguousarray(seen.transpose(0, 3, 2, 1)).reshape(count, columns, ROWS * CHANNELS)

    parameters = new_parameters(jax.random.PRNGKey(0))
    if start:
        with open(start, "rb") as file:
            parameters = pickle.load(file)
    highest = HIGHEST_RATE_AGAIN if start else HIGHEST_RATE
    adamw = optax.inject_hyperparams(optax.adamw)(learning_rate=LOWEST_RATE, weight_decay=0.01)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), adamw)
    state = optimiser.init(parameters)

    @jax.jit
    def step(parameters, state, rate, seen, labels, padding):
        state[1].hyperparams["learning_rate"] = rate
        value, gradients = jax.value_and_grad(loss)(parameters, seen, labels, padding)
        updates, state = optimiser.update(gradients, state, parameters)
        return optax.apply_updates(parameters, updates), state, value

    forward_fast = jax.jit(forward)

    def report_and_keep():
        for language in ("ko", "ru"):
            wrong = letters = 0
            for images, texts in batches(fonts, 7, BATCH, True, language):
                for text, found in zip(texts, read(forward_fast(parameters, see(images)))):
                    wrong, letters = wrong + edits(text, found), letters + len(text)
            print(f"{language}: {100 * wrong / letters:.1f} % of the characters wrong in held-out fonts", flush=True)
        with open("head.pkl", "wb") as file:
            pickle.dump(jax.device_get(parameters), file)

    queue = multiprocessing.Queue(24)
    seed = int(time.time()) % 100_000 * 1000
    maker = multiprocessing.Process(target=make_lines, args=(queue, fonts, seed), daemon=True)
    maker.start()
    begun, steps, lost = time.time(), 0, 0.0

    def rate_now():
        falling = (1 + np.cos(np.pi * min(1.0, (time.time() - begun) / (minutes * 60)))) / 2
        return np.float32(min(1.0, (steps + 1) / WARM_UP) * (LOWEST_RATE + (highest - LOWEST_RATE) * falling))

    while time.time() - begun < minutes * 60:
        images, texts = queue.get()
        parameters, state, value = step(parameters, state, rate_now(), see(images), *labels_of(texts))
        steps, lost = steps + 1, lost + float(value)
        if steps % 25 == 0:
            print(f"{time.time() - begun:.0f} s, step {steps}: loss {lost / 25:.3f}", flush=True)
            lost = 0.0
        if steps % 400 == 0:
            report_and_keep()
    maker.terminate()
    report_and_keep()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *sys.argv[4:])
