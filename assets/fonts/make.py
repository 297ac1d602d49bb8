#!/usr/bin/env python3
"""Makes the typefaces for names in other scripts than Cantarell's, from the Noto fonts as Debian and npm ship them.

    pip install fonttools
    apt-get download fonts-noto-core fonts-noto-cjk     # then: dpkg-deb -x FILE noto
    npm pack @expo-google-fonts/noto-emoji@0.4.7        # then: tar xzf FILE, which makes package/
    python3 make.py noto package

The results lie beside this file. Equal inputs give equal bytes.
"""

import pathlib
import sys

from fontTools import subset

NOTO = "usr/share/fonts/truetype/noto"
CJK = "usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
EMOJI = "700Bold/NotoEmoji_700Bold.ttf"


def spans(*pairs):
    return {c for first, last in pairs for c in range(first, last + 1)}


def rows(codec, first, last):
    """The characters in rows of a national standard (94 by 94), by its EUC form."""
    found = set()
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode(codec)))
            except (UnicodeDecodeError, TypeError):
                pass
    return found


def big5_level_1():
    found = set()
    for lead in range(0xA4, 0xC7):
        for trail in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]:
            try:
                found.add(ord(bytes([lead, trail]).decode("big5")))
            except (UnicodeDecodeError, TypeError):
                pass
    return found


def cjk():
    """GB 2312 level 1, JIS X 0208 levels 1 and 2 (the kanji of names are in both), Big5 level 1, KS X 1001's Hangul."""
    han = rows("gb2312", 16, 55) | rows("euc_jp", 16, 84) | big5_level_1()
    hangul = rows("euc_kr", 16, 40)
    kana = spans((0x3041, 0x3096), (0x3099, 0x30FF), (0x31F0, 0x31FF), (0x3105, 0x312F))
    signs = spans((0x3000, 0x301F), (0x3131, 0x318E), (0xFF01, 0xFF9F), (0xFFE0, 0xFFE6))
    return han | hangul | kana | signs


LATIN_GREEK_CYRILLIC = spans(
    (0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x2AF), (0x2B0, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x1D00, 0x1DBF),
    (0x1E00, 0x1EFF), (0x1F00, 0x1FFF), (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209F), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x25CC, 0x25CC), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F))
SYMBOLS = spans((0x2150, 0x23FF), (0x2460, 0x27BF), (0x2900, 0x2BFF))

# What is made, from what, and which characters of it; no characters: all.
WANTED = [
    ("NotoSans-Bold", "NotoSans-Bold.ttf", LATIN_GREEK_CYRILLIC),
    ("NotoSansHebrew-Bold", "NotoSansHebrew-Bold.ttf", None),
    ("NotoSansArabic-Bold", "NotoSansArabic-Bold.ttf", None),
    ("NotoSansArmenian-Bold", "NotoSansArmenian-Bold.ttf", None),
    ("NotoSansGeorgian-Bold", "NotoSansGeorgian-Bold.ttf", None),
    ("NotoSansThai-Bold", "NotoSansThai-Bold.ttf", None),
    ("NotoSansDevanagari-Bold", "NotoSansDevanagari-Bold.ttf", None),
    ("NotoSansBengali-Bold", "NotoSansBengali-Bold.ttf", None),
    ("NotoSansTamil-Bold", "NotoSansTamil-Bold.ttf", None),
    ("NotoSansCJK-Bold", CJK, cjk()),
    ("NotoEmoji-Bold", EMOJI, None),
    ("NotoSansSymbols-Bold", "NotoSansSymbols-Bold.ttf", SYMBOLS),
    ("NotoSansSymbols2-Regular", "NotoSansSymbols2-Regular.ttf", SYMBOLS),
]


def make(name, source, characters, to):
    options = subset.Options(
        hinting=False, glyph_names=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True, recalc_timestamp=False,
        desubroutinize=False, font_number=0)
    # Lines are horizontal and nobody chooses alternates: what a shaper applies by itself is kept.
    options.layout_features = [
        "ccmp", "locl", "rlig", "liga", "calt", "kern", "mark", "mkmk", "init", "medi", "fina", "isol", "curs", "nukt",
        "akhn", "rphf", "rkrf", "blwf", "half", "pstf", "vatu", "cjct", "pref", "abvf", "pres", "abvs", "blws", "psts",
        "haln", "dist", "abvm", "blwm", "ljmo", "vjmo", "tjmo"]
    if name == "NotoSansCJK-Bold":
        options.layout_features = ["ccmp", "ljmo", "vjmo", "tjmo"]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "MATH", "STAT", "hdmx", "VDMX", "LTSH"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters if characters is not None else set(font.getBestCmap()))
    subsetter.subset(font)
    suffix = "otf" if "CFF " in font else "ttf"
    path = to / f"{name}.{suffix}"
    subset.save_font(font, str(path), options)
    print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")


def main():
    noto, emoji = map(pathlib.Path, sys.argv[1:3])
    here = pathlib.Path(__file__).parent
    for name, source, characters in WANTED:
        path = {CJK: noto / CJK, EMOJI: emoji / EMOJI}.get(source, noto / NOTO / source)
        make(name, path, characters, here)


if __name__ == "__main__":
    main()
