"""
Makes the fonts of this folder, and metrics.json, which says how wide their characters are. Run by hand where they are to be renewed, on
Debian: apt-get install fonts-noto-cjk python3-fonttools; npm pack @fontsource/noto-emoji@5.3.2

    /usr/bin/python3 subset.py NotoSansCJK-Regular.ttc noto-emoji-emoji-400-normal.woff
"""

import json
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

HERE = pathlib.Path(__file__).parent

# Letters of Europe with their signs, and signs and symbols that stand in texts.
RANGES = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF),
    (0x2100, 0x22FF), (0x2460, 0x27BF), (0x3000, 0x30FF), (0xFE30, 0xFE4F), (0xFF01, 0xFFEF),
]


def written(codec):
    """All that a character set of Chinese has."""
    for code in range(0x3400, 0x10000):
        try:
            chr(code).encode(codec)
        except UnicodeEncodeError:
            continue
        yield code


def cut(font, codes, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def widths(font):
    """Advances by code point, in thousandths of the size."""
    unit = font["head"].unitsPerEm
    return {code: round(font["hmtx"][glyph][0] * 1000 / unit) for code, glyph in font.getBestCmap().items()}


def runs(advances):
    """Flat triples: the first of some code points in a row, how many they are, how wide each of them is."""
    found = []
    for code, width in sorted(advances.items()):
        if found and found[-1][0] + found[-1][1] == code and found[-1][2] == width:
            found[-1][1] += 1
        else:
            found.append([code, 1, width])
    return [number for run in found for number in run]


def main(sans_file, emoji_file):
    sans = next(font for font in TTCollection(sans_file).fonts if font["name"].getDebugName(4) == "Noto Sans CJK SC")
    codes = {code for first, last in RANGES for code in range(first, last + 1)} | set(written("gbk")) | set(written("big5"))
    cut(sans, codes, ["kern"])
    sans.save(HERE / "NotoSansCJKsc-Regular.otf")

    emoji = TTFont(emoji_file)
    emoji.flavor = None
    own = set(emoji.getBestCmap()) - set(sans.getBestCmap())
    cut(emoji, {code for code in own if code > 0x2000}, [])
    emoji.save(HERE / "NotoEmoji-Regular.ttf")

    metrics = {"text": runs(widths(sans)), "emoji": runs(widths(emoji))}
    (HERE / "metrics.json").write_text(json.dumps(metrics, separators=(",", ":")) + "\n")


main(*sys.argv[1:])
