import * as z from 'zod/mini';

/** Maximum length of a signature, in characters. */
export const MAX_SIGNATURE = 48_000;

const POINT = String.raw`\d{1,3}(?:\.\d)?,\d{1,3}(?:\.\d)?`;
// oxlint-disable-next-line no-restricted-globals -- made of constants
const STROKES = new RegExp(`^(?:M${POINT}(?:L${POINT})*)+$`);

/**
 * A signature drawn with a finger: strokes as SVG path data, "M12,40L13.5,41M…", in a 600 × 200 box. The
 * strict pattern means nothing else can be stored or rendered. If omitted, the typed name is the signature.
 */
export const signature = z.optional(
  z.nullable(
    z.string('Must be a drawn signature').check(
      z.maxLength(MAX_SIGNATURE, 'The signature is too large'),
      z.refine((text) => text === '' || STROKES.test(text), 'Must be a drawn signature'),
    ),
  ),
);

/** Parses a stored signature into strokes, each a list of points. */
export function strokesOf(path: string): (readonly [x: number, y: number])[][] {
  return path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(',').map(Number);
        return [x, y] as const;
      }),
    );
}
