import { type HTMLElement, NodeType, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { markedPlace } from '#domain/hawaiian-names.ts';
import { towns } from '#domain/regions.ts';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';

/** The specification's words for the waits of two location pages. */
const quoted = new Set(['Poipu beach', 'Koloa', 'Lawai and Kalaheo', 'Kilauea and Anini']);
const names = towns
  .flatMap(({ name, also }) => [name, ...also])
  .map((plain) => ({ plain, marked: markedPlace(plain) }));
const twoSpellings = names.filter(({ plain, marked }) => plain !== marked);
const anyName = new RegExp(names.flatMap(({ plain, marked }) => [marked, plain]).join('|'), 'g');

/** Every text of a page, and whether it stands in a table, map or sign (`data-sign`). An invoice is a document: it has plain names. */
function textsOf(html: string): { text: string; drawn: boolean }[] {
  const page = parse(html, { blockTextElements: {} });
  for (const part of page.querySelectorAll('script, style, .invoice')) part.remove();
  const under = (element: HTMLElement, inside: boolean): { text: string; drawn: boolean }[] =>
    element.childNodes.flatMap((node) => {
      if (node.nodeType === NodeType.TEXT_NODE) return [{ text: node.text.trim(), drawn: inside }];
      if (node.nodeType !== NodeType.ELEMENT_NODE) return [];
      const child = node as HTMLElement;
      const isSign = /^(?:td|th|svg)$/i.test(child.rawTagName) || child.hasAttribute('data-sign');
      return under(child, inside || isSign);
    });
  return under(page, false);
}

test('a place has okina and kahako in tables, maps, signs and lists of towns, and none in running text', async () => {
  const pages = (await readPages(paths.publish)).filter(({ url }) => !/^\/admin(\/|$)/.test(url));
  const texts = pages.flatMap(({ url, html }) => textsOf(html).map((each) => ({ url, ...each })));
  const plainInTables = texts.filter(
    ({ text, drawn }) =>
      drawn &&
      !quoted.has(text) &&
      twoSpellings.some(({ plain, marked }) =>
        new RegExp(String.raw`(?<![\p{L}ʻ])${plain}(?!\p{L})`, 'u').test(text.replaceAll(marked, '')),
      ),
  );
  const markedInText = texts.filter(
    ({ text, drawn }) =>
      !drawn &&
      twoSpellings.some(({ marked }) => text.includes(marked)) &&
      text.replaceAll(anyName, '').replaceAll(/[,\s]/g, '') !== '',
  );
  const spellings = new Set(names.flatMap(({ marked }) => marked.split(' ')));
  const otherMarks = texts.filter(({ text }) =>
    (text.match(/[\p{L}ʻ]*[āēīōūĀĒĪŌŪʻ][\p{L}ʻ]*/gu) ?? []).some((word) => !spellings.has(word)),
  );
  expect(otherMarks).toEqual([]);
  expect(plainInTables).toEqual([]);
  expect(markedInText).toEqual([]);
  expect(texts.filter(({ text, drawn }) => drawn && text.includes('Līhuʻe')).length).toBeGreaterThan(5);
});
