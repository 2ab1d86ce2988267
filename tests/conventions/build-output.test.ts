import { expect, test } from 'vitest';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { readLines } from './page-text.ts';
import { readSourceFiles } from './source-files.ts';

/** A space that no typesetter would leave: before closing punctuation, or after an opening bracket or quote. */
const STRAY_SPACE = /\S +[,.;:!?)\]”%](?![\d.])|[([“] +\S/;
const strayIn = (html: string) => readLines(html).filter((line) => STRAY_SPACE.test(line));

// The template compiler may join lines of markup with a space, also where the next line begins with a comma.
test('no built page has a space before punctuation', async () => {
  const pages = await readPages(paths.publish);
  expect(
    pages.flatMap(({ url, html }) => readLines(html).map((line) => `${url}: ${line}`)).length,
  ).toBeGreaterThan(1000);
  expect(pages.flatMap(({ url, html }) => strayIn(html).map((line) => `${url}: ${line}`))).toEqual([]);
});

test.each([
  ['<p>Call <a href="tel:1">us</a> , day or night</p>', 1],
  ['<p>Ready\n  <b>now</b>\n  .</p>', 1],
  ['<p>from $75 ( <em>lockout</em>)</p>', 1],
  ['<p>Call <a href="tel:1">us</a>, day or night (24/7). From .5 miles</p><p>!</p>', 0],
])('%s has %i stray spaces', (html, count) => {
  expect(strayIn(html)).toHaveLength(count);
});

/**
 * APIs that work locally but not on the platform. A controlled transaction stays open, with its locks, when its
 * function is frozen between two calls; over HTTP each statement of Neon's driver runs on a connection of its own, so
 * that a lock or a setting of the session is lost.
 */
const FORBIDDEN = ['startTransaction', 'poolQueryViaFetch'];

test.each(FORBIDDEN)('nothing that is deployed uses %s', (name) => {
  const files = readSourceFiles().filter(({ path }) => /^(?:src|db|functions)\//.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(({ text }) => text.includes(name)).map(({ path }) => path)).toEqual([]);
});
