"""Lines of Korean and Russian as pages show them: lettered, damaged, cut out and levelled as the product does it."""

import glob
import io
import math
import os
import random

import numpy as np
from alphabet import ENGLISH_WORDS, JAMO, KOREAN_WORDS, OTHERS, RUSSIAN_WORDS, STANDARD, CYRILLIC
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HEIGHT = 48
LONGEST = 34
"""Fonts that no line of the training is lettered in: what is read of them is the measure."""
HELD_OUT = {"ko": ("GowunDodum", "PoorStory"), "ru": ("ComicRelief", "Neucha")}
"""The lists of Korean words hold parts of words: these many of the commonest ones follow others without a space."""
ENDINGS = 400


def font_files(folder: str, language: str, held_out: bool) -> list[str]:
    files = sorted(glob.glob(os.path.join(folder, language, "*.ttf")))
    return [file for file in files if os.path.basename(file).startswith(HELD_OUT[language]) == held_out]


def _word(language: str, chance: random.Random) -> str:
    kind = chance.random()
    if language == "ko":
        if kind < 0.25:
            return "".join(chance.choices(STANDARD, k=chance.randint(1, 4)))
        if kind < 0.28:
            return "".join(chance.choices(STANDARD + OTHERS, k=chance.randint(1, 3)))
        if kind < 0.30:
            return chance.choice(JAMO) * chance.randint(2, 4)
    elif kind < 0.06:
        return "".join(chance.choices(CYRILLIC, k=chance.randint(1, 6)))
    if kind > 0.97:
        return chance.choice(ENGLISH_WORDS)
    if kind > 0.94:
        return str(chance.randint(0, 10 ** chance.randint(1, 4)))
    words = KOREAN_WORDS if language == "ko" else RUSSIAN_WORDS
    # Common words more often.
    word = words[int(len(words) * chance.random() ** 2.2)]
    if language == "ko":
        for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
            word += KOREAN_WORDS[int(ENDINGS * chance.random() ** 1.5)]
    return word


def _text(language: str, chance: random.Random) -> str:
    words = [_word(language, chance) for _ in range(chance.choice((1, 1, 2, 2, 3, 3, 4, 5)))]
    if language == "ru":
        case = chance.random()
        if case < 0.45:
            words = [word.upper() for word in words]
        elif case < 0.8:
            words[0] = words[0].capitalize()
        if chance.random() < 0.08:
            words.insert(chance.randint(0, len(words)), chance.choice("—–"))
    marked = []
    for word in words:
        kind = chance.random()
        if kind < 0.1:
            word += chance.choice((",", ",", ".", "!", "?", "…", ":", ";"))
        elif kind < 0.13:
            word = chance.choice(("“%s”", '"%s"', "‘%s’", "«%s»", "(%s)", "'%s'")) % word
        marked.append(word)
    text = " ".join(marked)
    if chance.random() < 0.5:
        text += chance.choice((".", "!", "?", "!", "…", "……", "...", "?!", "!!", "~", "!?", ",", "-", "—!", "♥"))
    if chance.random() < 0.06:
        text = chance.choice(("…", "……", "-", "...")) + text
    return text[:LONGEST].strip()


_characters_of: dict[str, set[int]] = {}
_fonts: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}


def _can_letter(file: str, text: str) -> bool:
    if file not in _characters_of:
        _characters_of[file] = set(TTFont(file, lazy=True).getBestCmap())
    return all(ord(character) in _characters_of[file] or character == " " for character in text)


def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    if (file, size) not in _fonts:
        if len(_fonts) > 400:
            _fonts.clear()
        _fonts[file, size] = ImageFont.truetype(file, size)
    return _fonts[file, size]


def _by_hand(image: Image.Image, size: int, chance: random.Random) -> Image.Image:
    """Strokes bent and letters of uneven size and slant: a net a good half of a letter wide, its knots moved."""
    reach = size * chance.uniform(0.01, 0.055)
    across = max(2, round(image.width / (size * chance.uniform(0.45, 0.9))))
    down = 5
    xs = [round(image.width * column / across) for column in range(across + 1)]
    ys = [round(image.height * row / down) for row in range(down + 1)]
    knots = [[(x + chance.gauss(0, reach), y + chance.gauss(0, reach)) for x in xs] for y in ys]
    mesh = []
    for row in range(down):
        for column in range(across):
            corners = (knots[row][column], knots[row + 1][column], knots[row + 1][column + 1], knots[row][column + 1])
            box = (xs[column], ys[row], xs[column + 1], ys[row + 1])
            mesh.append((box, tuple(place for corner in corners for place in corner)))
    return image.transform(image.size, Image.MESH, mesh, Image.BILINEAR, fillcolor=255)


def _lettered(text: str, file: str, chance: random.Random) -> Image.Image | None:
    """Letter by letter, so that their distances vary; cut as a detector does, a little beyond the ink."""
    size = chance.randint(30, 52)
    font = _font(file, size)
    spacing = chance.choice((0, 0, 0, -0.03, 0.03, 0.08)) * size
    space = chance.uniform(0.6, 1.3)
    places, x = [], size * 0.8
    for character in text:
        places.append(x)
        x += font.getlength(character) * space if character == " " else font.getlength(character) + spacing
    width, height = int(x + size * 0.8), int(size * 2.4)
    image = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(image)
    stroke = chance.choice((0, 0, 0, 1)) if size > 36 else 0
    for character, place in zip(text, places):
        y = size * 0.6 + chance.gauss(0, 0.012) * size
        draw.text((place, y), character, fill=0, font=font, stroke_width=stroke)
    if chance.random() < 0.55:
        image = _by_hand(image, size, chance)
    ink = np.asarray(image) < 128
    rows, columns = np.where(ink.any(1))[0], np.where(ink.any(0))[0]
    if len(rows) < 3:
        return None
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    slant = chance.choice((0, 0, 0, chance.uniform(-0.2, 0.25)))
    if slant:
        shear = (1, slant, -slant * height / 2, 0, 1, 0)
        image = image.transform(image.size, Image.AFFINE, shear, Image.BILINEAR, fillcolor=255)
    angle = chance.choice((0, 0, chance.gauss(0, 0.8)))
    if angle:
        image = image.rotate(angle, Image.BICUBIC, fillcolor=255)
    # About an em, also of a line without tall letters.
    body = max(bottom - top, 0.72 * size)
    middle = (top + bottom) / 2 + chance.gauss(0, 0.035) * body
    thick = body * chance.uniform(1.08, 1.45)
    upper, lower = int(middle - thick / 2), int(middle + thick / 2)
    start, end = int(left - chance.uniform(0.02, 0.35) * thick), int(right + chance.uniform(0.05, 0.6) * thick)
    cut = Image.new("L", (end - start, lower - upper), 255)
    cut.paste(image, (-start, -upper))
    return cut


def _with_neighbours(image: Image.Image, chance: random.Random) -> Image.Image:
    """Pieces of the line above or below, or of an outline."""
    draw = ImageDraw.Draw(image)
    if chance.random() < 0.12:
        thick = chance.randint(1, max(1, int(0.07 * image.height)))
        y = 0 if chance.random() < 0.5 else image.height - thick
        for _ in range(chance.randint(1, 8)):
            x = chance.randint(0, image.width)
            draw.rectangle((x, y, x + chance.randint(2, 14), y + thick), fill=0)
    if chance.random() < 0.05:
        draw.line((0, chance.randint(0, image.height), 0, image.height), fill=0, width=2)
    return image


def _on_art(image: Image.Image, chance: random.Random) -> Image.Image:
    """Letters with a white rim on stripes, dots or plain grey; or plain paper that a shade runs over."""
    levels = np.asarray(image).astype(np.float32)
    y, x = np.mgrid[: image.height, : image.width]
    kind = chance.random()
    if kind < 0.05:
        rim = 2 * max(1, round(image.height * chance.uniform(0.05, 0.11))) + 1
        art = chance.uniform(40, 200) + 0 * levels
        if chance.random() < 0.7:
            along, across, pitch = chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(1.2, 8)
            art += chance.uniform(30, 120) * np.sign(np.sin((along * x + across * y) / pitch))
            if chance.random() < 0.5:
                art += 60 * np.sign(np.sin((across * x - along * y) / pitch))
        far = np.asarray(image.filter(ImageFilter.MinFilter(rim))) > 128
        levels = np.where(far, art, levels)
    elif kind < 0.13:
        shade = chance.uniform(0, 0.25) * x / image.width + chance.uniform(0, 0.15) * y / image.height
        levels = levels * (1 - (shade if chance.random() < 0.5 else shade[:, ::-1]))
    return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))


def _shown_through(levels: np.ndarray, behind: Image.Image, chance: random.Random) -> np.ndarray:
    """What is printed on the back, the wrong way round."""
    height, width = levels.shape
    back = Image.new("L", (width, height), 255)
    scale = chance.uniform(0.8, 1.3) * height / behind.height
    mirrored = behind.resize((max(1, round(behind.width * scale)), max(1, round(behind.height * scale)))).transpose(Image.FLIP_LEFT_RIGHT)
    back.paste(mirrored, (chance.randint(-width // 3, width // 3), chance.randint(-height // 2, height // 2)))
    back = back.filter(ImageFilter.GaussianBlur(chance.uniform(0.8, 1.8)))
    share = chance.uniform(0.05, 0.18)
    return levels * (1 - share + share * np.asarray(back).astype(np.float32) / 255)


def _printed_and_scanned(image: Image.Image, chance: random.Random) -> Image.Image:
    height = chance.choice((48, chance.randint(28, 50), chance.randint(22, 36), chance.randint(16, 28), chance.randint(13, 20)))
    width = max(4, round(image.width * height / image.height))
    behind = image
    image = _on_art(image, chance)
    image = image.resize((width, height), chance.choice((Image.BOX, Image.BILINEAR, Image.BICUBIC)))
    if chance.random() < 0.45:
        # Scanners blur by pixels, however small the letters are.
        blur = chance.uniform(0.3, 0.95) if height > 15 else chance.uniform(0.2, 0.7)
        image = image.filter(ImageFilter.GaussianBlur(blur))
    ink, paper = chance.choice((0, chance.uniform(0, 0.35))), chance.choice((1, chance.uniform(0.7, 1)))
    levels = ink + (paper - ink) * np.asarray(image).astype(np.float32) / 255
    if chance.random() < 0.12:
        levels = _shown_through(levels, behind, chance)
    if chance.random() < 0.15:
        y, x = np.mgrid[:height, :width]
        wave = np.sin(chance.uniform(0.4, 1.3) * x) * np.sin(chance.uniform(0.4, 1.3) * y + 0.05 * x + chance.uniform(0, 6))
        levels = levels + chance.uniform(0.02, 0.07) * wave
    if chance.random() < 0.5:
        grain = np.random.RandomState(chance.getrandbits(31)).randn(*levels.shape)
        levels = levels + grain.astype(np.float32) * chance.uniform(0.01, 0.09)
    image = Image.fromarray((np.clip(levels, 0, 1) * 255).astype(np.uint8))
    if chance.random() < 0.65:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=chance.randint(30, 92))
        image = Image.open(file).convert("L")
    return image


def _levelled(image: Image.Image) -> Image.Image:
    """As `line-crops.ts` does it."""
    levels = np.asarray(image).astype(np.float32)
    ordered = np.sort(levels.ravel())
    black, white = ordered[int(0.02 * len(ordered))], ordered[int(0.9 * len(ordered))]
    return Image.fromarray(np.clip((levels - black) * 255 / max(30, white - black), 0, 255).astype(np.uint8))


def _line(language: str, chance: random.Random, files: list[str]) -> tuple[np.ndarray, str] | None:
    for _ in range(20):
        file, text = chance.choice(files), _text(language, chance)
        if text and _can_letter(file, text):
            break
    else:
        return None
    image = _lettered(text, file, chance)
    if image is None:
        return None
    image = _levelled(_printed_and_scanned(_with_neighbours(image, chance), chance))
    width = max(8, round(image.width * HEIGHT / image.height))
    if not 24 <= width <= 900:
        return None
    return np.asarray(image.resize((width, HEIGHT), Image.BICUBIC)).astype(np.float32) / 127.5 - 1, text


def batches(folder: str, seed: int, size: int, held_out: bool, language: str) -> list[tuple[np.ndarray, list[str]]]:
    """Four batches of lines of about one width: [size, 48, width] from -1 to 1, paper at their ends, and their texts."""
    chance = random.Random(seed)
    files = font_files(folder, language, held_out)
    lines: list[tuple[np.ndarray, str]] = []
    while len(lines) < size * 4:
        line = _line(language, chance, files)
        if line:
            lines.append(line)
    lines.sort(key=lambda line: line[0].shape[1])
    made = []
    for start in range(0, len(lines), size):
        some = lines[start : start + size]
        # Few widths: each is compiled anew.
        width = 128 * math.ceil((max(image.shape[1] for image, _ in some) + 8) / 128)
        images = np.ones((size, HEIGHT, width), np.float16)
        for index, (image, _) in enumerate(some):
            images[index, :, : image.shape[1]] = image
        made.append((images, [text for _, text in some]))
    chance.shuffle(made)
    return made
