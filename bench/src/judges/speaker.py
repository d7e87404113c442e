"""Cosines between recordings by a speaker encoder: GE2E as Resemblyzer 0.1.4 has it (PyPI, Apache-2.0), without torch.

usage: speaker.py FILE...  -> JSON: an embedding of 256 numbers for each file
"""
import collections, importlib.util, json, pathlib, pickle, struct, sys
import numpy as np
import soundfile as sf

RATE, SIZE, HOP, MELS, PART = 16000, 400, 160, 40, 160


def load():
    """The tensors of the legacy torch file of the package: pickles, then raw storages in key order."""
    (folder,) = importlib.util.find_spec("resemblyzer").submodule_search_locations
    file = open(pathlib.Path(folder, "pretrained.pt"), "rb")

    class Unpickler(pickle.Unpickler):
        """Knows tensors and dictionaries; whatever else is named becomes its name."""

        def find_class(self, module, name):
            if name in ("_rebuild_tensor", "_rebuild_tensor_v2"):
                return lambda key, offset, size, *rest: ("tensor", key, offset, size)
            return collections.OrderedDict if name == "OrderedDict" else lambda *rest, **more: (name, rest)

        def persistent_load(self, pid):
            return pid[2]

    for _ in range(3):
        Unpickler(file).load()
    state = Unpickler(file).load()["model_state"]
    data = {}
    for key in Unpickler(file).load():
        count = struct.unpack("<q", file.read(8))[0]
        data[key] = np.frombuffer(file.read(count * 4), dtype="<f4")
    tensors = {}
    for name, value in state.items():
        if isinstance(value, tuple) and value[0] == "tensor":
            _, key, offset, size = value
            size = tuple(size) or (1,)
            tensors[name] = data[key][offset : offset + int(np.prod(size))].reshape(size)
    return tensors


def mel_filters():
    """librosa's default: Slaney's scale and norm, 0 to 8 kHz."""
    to = lambda hz: np.where(hz < 1000, hz / (200 / 3), 15 + np.log(np.maximum(hz, 1e-9) / 1000) / (np.log(6.4) / 27))
    back = lambda m: np.where(m < 15, m * 200 / 3, 1000 * np.exp((m - 15) * np.log(6.4) / 27))
    points = back(np.linspace(to(np.array(0.0)), to(np.array(RATE / 2.0)), MELS + 2))
    hz = np.linspace(0, RATE / 2, SIZE // 2 + 1)
    rows = [
        np.maximum(0, np.minimum((hz - low) / (mid - low), (high - hz) / (high - mid))) * 2 / (high - low)
        for low, mid, high in zip(points, points[1:], points[2:])
    ]
    return np.array(rows)


FILTERS = mel_filters()
WINDOW = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(SIZE) / SIZE)


def at_rate(x, rate):
    if rate == RATE:
        return x
    count = int(len(x) * RATE / rate)
    if rate < RATE:
        return np.interp(np.arange(count) * rate / RATE, np.arange(len(x)), x)
    return np.fft.irfft(np.fft.rfft(x)[: count // 2 + 1], count) * count / len(x)


def without_pauses(x):
    """By energy, where the package has webrtcvad: stretches under -40 dB of the peak are dropped."""
    blocks = x[: len(x) // 480 * 480].reshape(-1, 480)
    energy = np.sqrt((blocks**2).mean(1))
    return blocks[np.convolve(energy > energy.max() * 0.01, np.ones(7), "same") > 0].ravel()


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -60, 60)))


def lstm(weights, x):
    for layer in range(3):
        wi, wh = weights[f"lstm.weight_ih_l{layer}"], weights[f"lstm.weight_hh_l{layer}"]
        ahead = x @ wi.T + weights[f"lstm.bias_ih_l{layer}"] + weights[f"lstm.bias_hh_l{layer}"]
        hidden = np.zeros((len(x), wh.shape[1]), np.float32)
        cell, out = hidden.copy(), np.empty((*x.shape[:2], wh.shape[1]), np.float32)
        for t in range(x.shape[1]):
            i, f, g, o = np.split(ahead[:, t] + hidden @ wh.T, 4, axis=1)
            cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
            hidden = sigmoid(o) * np.tanh(cell)
            out[:, t] = hidden
        x = out
    return x[:, -1]


def embed(weights, path):
    wave, rate = sf.read(path)
    x = at_rate(wave.mean(1) if wave.ndim > 1 else wave, rate)
    level = 20 * np.log10(np.sqrt((x**2).mean()) + 1e-9)
    x = without_pauses(x * 10 ** (max(0, -30 - level) / 20))
    x = np.pad(x, SIZE // 2)
    x = np.pad(x, (0, max(0, (PART + 3) * HOP - len(x))))
    frames = np.lib.stride_tricks.sliding_window_view(x, SIZE)[::HOP] * WINDOW
    mel = (np.abs(np.fft.rfft(frames, axis=1)) ** 2) @ FILTERS.T
    starts = range(0, max(1, len(mel) - PART + 1), int(np.round((RATE / 1.3) / HOP)))
    parts = np.stack([mel[at : at + PART] for at in starts]).astype(np.float32)
    e = np.maximum(0, lstm(weights, parts) @ weights["linear.weight"].T + weights["linear.bias"])
    e = (e / np.linalg.norm(e, axis=1, keepdims=True)).mean(0)
    return e / np.linalg.norm(e)


if __name__ == "__main__":
    weights = load()
    print(json.dumps([[round(float(v), 5) for v in embed(weights, path)] for path in sys.argv[1:]]))
