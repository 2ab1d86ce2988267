import * as z from 'zod/mini';

/** Longest signature accepted, characters. */
export const MAX_SIGNATURE = 48_000;

const SVG_PATH = /^M[MLQCZ0-9 .,-]*$/;
const PNG = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;

/**
 * A signature drawn with a finger: the data of one SVG path (absolute M, L, Q, C, Z; a box of 600 × 200), or a small
 * PNG as a data URL. Nothing else can be stored, hence nothing else shown. Left out, the typed name is the signature.
 */
export const signature = z.optional(
  z.nullable(
    z
      .string('Must be a drawn signature')
      .check(
        z.maxLength(MAX_SIGNATURE, 'The signature is too large'),
        z.refine((text) => text === '' || SVG_PATH.test(text) || PNG.test(text), 'Must be a drawn signature'),
      ),
  ),
);

/** Whether a stored signature is SVG path data (otherwise it is a PNG data URL). */
export function isSvgPath(text: string): boolean {
  return SVG_PATH.test(text);
}
