import * as z from 'zod/mini';
import { wholeNumber } from './fields.ts';
import { KB } from './route.ts';

/** Maximum photo size as data URL characters (about 400 KB of image). */
export const MAX_PHOTO = 560_000;
/** The same in bytes, and those of one part of it. */
const MAX_PHOTO_BYTES = 420_000;
export const PHOTO_PART = 96 * KB;

/** The next part of a promised photo. One that is not next stores nothing; whole, it must have the promised SHA-256. */
export const photoPart = z.strictObject({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp'], 'Must be a JPEG, PNG or WebP photo'),
  size: wholeNumber(1, MAX_PHOTO_BYTES, 'The photo is too large'),
  at: wholeNumber(0, MAX_PHOTO_BYTES, 'Must be the bytes sent before'),
  /** The bytes from there on, base64; empty asks how far it is. */
  bytes: z
    .string('Must be base64')
    .check(
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be base64'),
      z.maxLength((PHOTO_PART / 3) * 4, 'The part is too large'),
    ),
});

/** How many bytes are there: send on from here. */
export const photoReceived = z.object({ received: z.number(), whole: z.boolean() });

/** The largest request with a part of a photo, in bytes. */
export const MAX_PART_REQUEST = 140 * KB;
