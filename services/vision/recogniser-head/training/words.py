"""Writes the Korean words, and parts of words, of `wordfreq` as korean-words.txt: by line those of one frequency, commonest first.

A line begins with the frequency: -10 times the decimal logarithm of its share of all words."""

import math
from collections import defaultdict

from alphabet import KOREAN_WORDS
from wordfreq import get_frequency_dict

if __name__ == "__main__":
    shares = get_frequency_dict("ko")
    by_frequency = defaultdict(list)
    for word in KOREAN_WORDS:
        by_frequency[round(-10 * math.log10(shares[word]))].append(word)
    with open("korean-words.txt", "w", encoding="utf-8") as file:
        for frequency in sorted(by_frequency):
            print(frequency, *sorted(by_frequency[frequency]), file=file)
