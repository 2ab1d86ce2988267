"""Makes the fonts of the PDF documents: inter-regular.otf, inter-semibold.otf and overpass-800.ttf. Run by hand; its
output is committed.

    apt-get install fonts-inter python3-fonttools python3-brotli
    python3 src/server/pdf/fonts/make-fonts.py

Keeps the characters below of Inter (SIL Open Font License 1.1, see LICENSE-Inter.txt) and its kerning, and makes
digits, comma and period tabular everywhere, so that amounts line up.
"""
import pathlib

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

SOURCE = pathlib.Path('/usr/share/fonts/opentype/inter')
HERE = pathlib.Path(__file__).parent

CHARACTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x180),  # Latin, Latin-1, Extended-A
    0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x218, 0x21C),  # Vietnamese horns, Romanian
    0x2BB, 0x2BC, 0x2BE, 0x2BF, 0x2C6, 0x2DC,  # ʻokina and its neighbors
    *range(0x1E80, 0x1E86), 0x1E9E, *range(0x1EA0, 0x1EFA),  # Welsh, capital sharp s, Vietnamese
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), *range(0x2020, 0x2023), 0x2026, 0x2030, 0x2032, 0x2033,
    0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122, 0x2153, 0x2154, *range(0x215B, 0x215F),
    *range(0x2190, 0x2194), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x25A1, 0x2713,
]


def tabular_figures(font):
    """Points digits, comma and period at the glyphs of Inter's `tnum` feature, all digits as wide as the zero."""
    features = font['GSUB'].table.FeatureList.FeatureRecord
    lookups = next(f.Feature.LookupListIndex for f in features if f.FeatureTag == 'tnum')
    swaps = {}
    for lookup in lookups:
        for table in font['GSUB'].table.LookupList.Lookup[lookup].SubTable:
            swaps.update(getattr(table, 'ExtSubTable', table).mapping)
    glyphs = font.getBestCmap()
    figures = {ord(c): swaps[glyphs[ord(c)]] for c in '0123456789,.'}
    for table in font['cmap'].tables:
        table.cmap.update({code: glyph for code, glyph in figures.items() if code in table.cmap})
    # The interpolated weight rounds the width of its tabular 4 differently.
    for digit in '0123456789':
        glyph = figures[ord(digit)]
        font['hmtx'][glyph] = (font['hmtx'][figures[ord('0')]][0], font['hmtx'][glyph][1])


def make(weight, file):
    font = TTFont(SOURCE / f'Inter-{weight}.otf', recalcTimestamp=False)
    tabular_figures(font)
    options = Options(layout_features=['kern'], hinting=False, desubroutinize=True, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    scale_upem(font, 1000)  # PDF counts in thousandths
    font['CFF '].cff.topDictIndex[0].FontMatrix = [0.001, 0, 0, 0.001, 0, 0]
    font.save(HERE / file)
    print(file, len(font.getBestCmap()), 'characters', (HERE / file).stat().st_size, 'bytes')


make('Regular', 'inter-regular.otf')
make('SemiBold', 'inter-semibold.otf')


def unpack(file, name):
    """The site's display face as PDFKit can embed it: a font packed for the web loses its outlines there."""
    font = TTFont(HERE.parents[3] / 'public/fonts' / file, recalcTimestamp=False)
    font.flavor = None
    scale_upem(font, 1000)
    font.save(HERE / name)


unpack('overpass-800-2.woff2', 'overpass-800.ttf')
