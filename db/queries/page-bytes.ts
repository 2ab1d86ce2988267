import { Buffer } from 'node:buffer';

/**
 * Maximum size of a page's rows as JSON, in bytes. The platform answers with at most 6 MB, and a row in an answer can be a
 * third larger than the row as read.
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
