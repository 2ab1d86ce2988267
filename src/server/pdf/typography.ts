import palette from '#content/palette.json' with { type: 'json' };

// The site's day colors, on white: documents are printed, often in black and white.
const { day } = palette;

/** Deep-ocean ink: text and the logo. In gray it prints nearly black. */
export const INK = day.inverse;
/** Reef teal: labels, rules, settled statuses. */
export const TEAL = day.accent;
/** Secondary text; contrast 6 : 1 on paper. */
export const MUTED = day.muted;
/** Lava: warnings, never by color alone. */
export const LAVA = '#b3350f';
/** Warm sand, behind the amount that matters most. In gray it is nearly white. */
export const PAPER = day.page;
/** The bird of the mark. */
export const SAND = day['on-inverse'];
/** Plumeria: the keyhole of the mark. */
export const PLUMERIA = day.light;
/** The far ridge of the letterhead. */
export const MIST = '#99bab8';
/** Hairlines. */
export const RULE = day.line;
export const WHITE = '#ffffff';
/** The watermark on draft and void documents. */
export const GHOST = '#f1e8e2';

export type TextStyle = {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
  /** In the face of the site's headings, if it has every character of the text. */
  readonly display?: boolean;
  /** `#rrggbb`; ink by default. */
  readonly color?: string;
  /** Points added after each letter. */
  readonly tracking?: number;
  readonly align?: 'left' | 'right';
};

export const LABEL: TextStyle = { size: 7.2, bold: true, color: TEAL, tracking: 0.38 };
export const BODY: TextStyle = { size: 9.5 };
export const STRONG: TextStyle = { size: 9.5, bold: true };
export const SMALL: TextStyle = { size: 8.2, color: MUTED };

/** The distance between baselines of a style's lines, in points. */
export function leading(style: TextStyle): number {
  return Math.round(style.size * 1.42 * 10) / 10;
}

/**
 * Normalizes a text for print: composed (NFC), lone surrogates replaced by U+FFFD, runs of blanks collapsed, control
 * and format characters removed (except joiners between emoji). Line breaks stay.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\u00a0])[\p{Cc}\p{Zs}]/gu, ' ')
    .replace(/(?!\u200d)\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200d/gu, '')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** The normalized text on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\n+/g, ' ');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into the characters a reader sees: a letter with its marks, a joined emoji as one. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The width of a text in points. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width` points: at spaces, and within a word only when it alone is
 * wider. A line broken at a space keeps the space, so joining the lines gives the text again.
 * An empty text has no lines.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const plain = plainText(text);
  if (plain === '') return [];
  return plain.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    const candidate = line === '' ? piece : `${line} ${piece}`;
    if (measure(candidate) <= width) {
      line = candidate;
    } else {
      if (line !== '') lines.push(`${line} `);
      line = piece;
    }
  };
  for (const word of paragraph.split(' ')) {
    const [first = '', ...rest] = measure(word) <= width ? [word] : breakWord(word, width, measure);
    add(first);
    for (const piece of rest) {
      lines.push(line);
      line = piece;
    }
  }
  return [...lines, line];
}

/** Splits a word into pieces that fit, each at least one character long. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  let previous = '';
  const characters = clustersOf(word).flatMap((cluster) =>
    measure(cluster) > width ? Array.from(cluster) : [cluster],
  );
  for (const character of characters) {
    // Kerning depends on the neighboring character only.
    const step = piece === '' ? measure(character) : measure(previous + character) - measure(previous);
    if (piece !== '' && used + step > width) {
      pieces.push(piece);
      piece = character;
      used = measure(character);
    } else {
      piece += character;
      used += step;
    }
    previous = character;
  }
  return [...pieces, piece];
}
