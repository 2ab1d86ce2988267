"""Makes inter-regular.ts and inter-semibold.ts, the faces of the PDF documents. Run by hand; its output is committed.

    apt-get install fonts-inter python3-fonttools libharfbuzz-bin
    python3 src/server/pdf/fonts/make-fonts.py

Of Inter (OFL 1.1, see LICENSE-Inter.txt) it keeps the characters below and turns the outlines into TrueType
ones without composites and hints, glyph n being character n of `characters`: so the server can pick the
glyphs of one document with a few lines instead of a font engine. Digits, comma and point are Inter's tabular
ones. Kerning between letters and marks is flattened into pairs.
"""
import base64
import io
import pathlib
import re
import subprocess
import tempfile
import zlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

SOURCE = pathlib.Path('/usr/share/fonts/opentype/inter')
HERE = pathlib.Path(__file__).parent
UNITS = 1000

CHARACTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x180),  # Latin, Latin-1, Extended-A
    0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x218, 0x21C),  # Vietnamese horns, Romanian
    0x2BB, 0x2BC, 0x2BE, 0x2BF, 0x2C6, 0x2DC,  # okina and its neighbours
    *range(0x1E80, 0x1E86), 0x1E9E, *range(0x1EA0, 0x1EFA),  # Welsh, capital sharp s, Vietnamese
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), *range(0x2020, 0x2023), 0x2026, 0x2030, 0x2032, 0x2033,
    0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122, 0x2153, 0x2154, *range(0x215B, 0x215F),
    *range(0x2190, 0x2194), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x2713,
]
# Kerned: what words are made of. Digits stay tabular.
WIDEST_KERN = 45  # readers of PDF take a gap of a tenth of the size for a space between words
KERNED = [c for c in map(chr, range(0x21, 0x7F)) if not c.isdigit()] + list('ʻāēīōūĀĒĪŌŪ–—“”‘’')


def tabular(font):
    features = font['GSUB'].table.FeatureList.FeatureRecord
    lookups = next(f.Feature.LookupListIndex for f in features if f.FeatureTag == 'tnum')
    tables = [t for i in lookups for t in font['GSUB'].table.LookupList.Lookup[i].SubTable]
    mapping = {}
    for table in tables:
        mapping.update(getattr(table, 'ExtSubTable', table).mapping)
    return {ord(c): mapping[font.getBestCmap()[ord(c)]] for c in '0123456789,.'}


def kerning(path, scale):
    pairs = [a + b for a in KERNED for b in KERNED]
    def advances(texts):
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
            file.write('\n'.join(texts) + '\n')
            file.flush()
            out = subprocess.run(['hb-shape', str(path), '--text-file', file.name, '--no-clusters',
                                  '--features=-calt,-liga,-ccmp'], capture_output=True, text=True, check=True)
        return [int(re.search(r'\+(-?\d+)[|\]]', line)[1]) for line in out.stdout.splitlines()]
    alone = dict(zip(KERNED, advances(KERNED)))
    found = ((pair, min(WIDEST_KERN, round((width - alone[pair[0]]) * scale))) for pair, width in zip(pairs, advances(pairs)))
    return ' '.join(f'{pair}{kern}' for pair, kern in found if abs(kern) >= 12)


def notdef():
    pen = TTGlyphPen(None)
    for x0, y0, x1, y1, hole in ((60, 0, 540, 700, False), (110, 50, 490, 650, True)):
        points = [(x0, y0), (x0, y1), (x1, y1), (x1, y0)]
        pen.moveTo(points[0])
        for point in (reversed(points[1:]) if hole else points[1:]):
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def make(face, file):
    path = SOURCE / f'Inter-{face}.otf'
    font = TTFont(path)
    cmap = {**font.getBestCmap(), **tabular(font)}
    scale = UNITS / font['head'].unitsPerEm
    glyph_set = font.getGlyphSet()
    characters = [c for c in CHARACTERS if c in cmap]
    names = ['.notdef'] + [f'uni{c:04X}' for c in characters]
    glyphs, metrics = {'.notdef': notdef()}, {'.notdef': (600, 60)}
    for c in characters:
        pen = TTGlyphPen(None)
        curves = Cu2QuPen(pen, max_err=1, reverse_direction=True)
        glyph_set[cmap[c]].draw(TransformPen(curves, (scale, 0, 0, scale, 0, 0)))
        glyphs[f'uni{c:04X}'] = pen.glyph()
        # Interpolated weights round their tabular digits differently.
        width = glyph_set[cmap[ord('0') if 0x30 <= c <= 0x39 else c]].width
        metrics[f'uni{c:04X}'] = (round(width * scale), 0)
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({c: f'uni{c:04X}' for c in characters})
    builder.setupGlyf(glyphs)
    for name in names:
        glyph = builder.font['glyf'][name]
        glyph.recalcBounds(builder.font['glyf'])
        metrics[name] = (metrics[name][0], getattr(glyph, 'xMin', 0))
    builder.setupHorizontalMetrics(metrics)
    ascent, descent = round(font['hhea'].ascent * scale), round(font['hhea'].descent * scale)
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupNameTable({'familyName': 'Inter Documents', 'styleName': face,
                            'copyright': font['name'].getDebugName(0), 'licenseDescription': font['name'].getDebugName(13)})
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=descent)
    builder.setupPost(keepGlyphNames=False)
    builder.setupHead(unitsPerEm=UNITS, created=0, modified=0)
    builder.font['head'].flags = 0b1011
    builder.font.recalcTimestamp = False
    data = io.BytesIO()
    builder.save(data)
    packed = zlib.compress(data.getvalue(), 9)
    text = ''.join(map(chr, characters)).replace('\\', '\\\\').replace("'", "\\'")
    text = text.replace('\u00a0', '\\u00a0')
    kerns = kerning(path, scale).replace('\\', '\\\\').replace("'", "\\'")
    cap = round(font['OS/2'].sCapHeight * scale)
    (HERE / file).write_text(f"""// Made by make-fonts.py from Inter {face} (SIL Open Font License 1.1, see LICENSE-Inter.txt). Not edited by hand.
import type {{ FontSource }} from './source.ts';

const source: FontSource = {{
  name: 'Inter-{face}',
  capHeight: {cap},
  characters:
    '{text}',
  kerning:
    '{kerns}',
  data: '{base64.b64encode(packed).decode()}',
}};

export default source;
""")
    print(face, len(characters), 'characters', len(data.getvalue()), 'bytes', len(packed), 'packed', len(kerns), 'kerning',
          'missing', [hex(c) for c in CHARACTERS if c not in cmap], 'file', (HERE / file).stat().st_size)


make('Regular', 'inter-regular.ts')
make('SemiBold', 'inter-semibold.ts')
