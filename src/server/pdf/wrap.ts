import { type Typeface, kernBetween, signsOf, widthOf } from './typeface.ts';

/**
 * A text as a document can hold it: composed (NFC), lone surrogates as U+FFFD, one plain space for any run of
 * blanks, no control characters, and none that only format (a joiner between emoji stays). Line ends stay.
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

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\n+/g, ' ');
}

/**
 * Breaks a text into lines no wider than `width` points: at spaces, and within a word only when it alone is
 * wider. A line broken at a space keeps that space at its end, so that the lines joined are the text again.
 * An empty text has no lines.
 */
export function wrapText(face: Typeface, text: string, size: number, width: number): string[] {
  const plain = plainText(text);
  if (plain === '') return [];
  return plain.split('\n').flatMap((paragraph) => wrapParagraph(face, paragraph, size, width));
}

function wrapParagraph(face: Typeface, paragraph: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    const candidate = line === '' ? piece : `${line} ${piece}`;
    if (widthOf(face, candidate, size) <= width) {
      line = candidate;
    } else {
      if (line !== '') lines.push(`${line} `);
      line = piece;
    }
  };
  for (const word of paragraph.split(' ')) {
    if (widthOf(face, word, size) <= width) {
      add(word);
    } else {
      const pieces = breakWord(face, word, size, width);
      add(pieces[0] ?? '');
      for (const piece of pieces.slice(1)) {
        lines.push(line);
        line = piece;
      }
    }
  }
  return [...lines, line];
}

/** Pieces of a word that each fit; at least one sign a piece, however narrow the line. */
function breakWord(face: Typeface, word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  let previous;
  for (const sign of signsOf(face, word)) {
    const step = ((sign.advance + (previous && piece ? kernBetween(face, previous, sign) : 0)) * size) / 1000;
    if (piece !== '' && used + step > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    used += piece === '' ? (sign.advance * size) / 1000 : step;
    piece += sign.text;
    previous = sign;
  }
  return [...pieces, piece];
}
