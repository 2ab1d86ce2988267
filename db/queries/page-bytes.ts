import { Buffer } from 'node:buffer';

/**
 * Maximum size of a page's rows as JSON, in bytes. The platform's responses are limited to 6 MB, and a row can be a third
 * larger in the response than as read.
 */
const PAGE_BYTES = 3_000_000;

/** How many of these rows make a page: all, or as many as {@link PAGE_BYTES} hold, and at least one. */
export function countFitting(rows: readonly unknown[]): number {
  let bytes = 0;
  const over = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > PAGE_BYTES && index > 0;
  });
  return over === -1 ? rows.length : over;
}
