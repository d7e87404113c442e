"""The characters that the head reads: class 0 is no character, the last one a space."""

from wordfreq import top_n_list


def _standard_syllables() -> list[str]:
    """The 2,350 syllables of KS X 1001."""
    syllables = []
    for high in range(0xB0, 0xC9):
        for low in range(0xA1, 0xFF):
            try:
                syllables.append(bytes((high, low)).decode("euc_kr"))
            except UnicodeDecodeError:
                pass
    return syllables


def _is_hangul(word: str) -> bool:
    return all("가" <= letter <= "힣" for letter in word)


KOREAN_WORDS = [word for word in top_n_list("ko", 60000) if _is_hangul(word)]
RUSSIAN_WORDS = [word for word in top_n_list("ru", 60000) if all("а" <= letter <= "я" or letter == "ё" for letter in word)]
ENGLISH_WORDS = [word for word in top_n_list("en", 3000) if word.isascii() and word.isalpha()]

STANDARD = _standard_syllables()
OTHERS = sorted({letter for word in KOREAN_WORDS for letter in word} - set(STANDARD))
JAMO = list("ㅋㅎㅠㅜㅡㅇㄷ")
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
MARKS = list("0123456789.,!?…~-—–:;'\"“”‘’«»()[]%&+*/♥♪☆·")
LATIN = "abcdefghijklmnopqrstuvwxyz"

ALPHABET = (
    ["", *STANDARD, *OTHERS, *JAMO, *CYRILLIC, *CYRILLIC.upper(), *MARKS, *LATIN, *LATIN.upper(), " "]
)
INDEX = {character: index for index, character in enumerate(ALPHABET)}
assert len(INDEX) == len(ALPHABET)
