import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPages } from './html.ts';
import { keepUsedStyles, quotedWords, usedRules } from './used-styles.ts';

/** Names that a page has in its markup, words in its scripts, and kinds of its elements. */
const names = (markup: string[], scripts: string[] = [], elements = ['p']) => ({
  markup: new Set(markup),
  elements: new Set(elements),
  scripts: new Set(scripts),
});

test('rules only for unused classes are removed, and all others stay', () => {
  const css = '.a{color:red}.a .b{color:blue}p,.b{color:green}@media print{.b{color:red}}#c{top:0}';
  expect(usedRules(css, names(['a']))).toBe('.a{color:red}p,.b{color:green}#c{top:0}');
  expect(usedRules(css, names(['a'], ['b']))).toContain('.a .b{color:#00f}');
});

test('rules only for elements that neither the markup nor a script has are removed', () => {
  const css = 'td,li{top:0}td.a{top:1px}.a:has(td){top:2px}@media print{table .a{top:3px}}ul>.a{top:4px}';
  expect(usedRules(css, names(['a'], ['ul'], ['li']))).toBe('td,li{top:0}.a:has(td){top:2px}ul>.a{top:4px}');
});

test('custom properties that no rule reads are removed', () => {
  const css = ':root{--on:1px;--on-line:2px;--off:3px}.a{top:var(--on)}.b{top:var(--on-line)}';
  expect(usedRules(css, names(['a']))).toBe(':root{--on:1px}.a{top:var(--on)}');
});

test('a word in a script keeps a rule of ours, but no utility', () => {
  const css = '.block{top:0}@layer utilities{.flex{display:flex}@media print{.hidden{top:0}}}';
  expect(usedRules(css, names([], ['block', 'flex', 'hidden']))).toBe('.block{top:0}');
  expect(usedRules(css, names(['flex']))).toContain('.flex{display:flex}');
});

test('a class with escaped signs is one name', () => {
  const css = String.raw`.md\:flex{top:0}.columns-\[9rem\]{top:1px}.w-1\.5{top:2px}`;
  expect(usedRules(css, names(['md:flex', 'md', 'columns-', 'w-1']))).toBe(String.raw`.md\:flex{top:0}`);
});

test('a quote in a regular expression hides no class of the script', () => {
  const script = 'e.replace(/"/g,`x`);f.className=`row ${on?"late":""} end`;g(/`/,{className:`asked`})';
  expect(quotedWords(script)).toEqual(expect.arrayContaining(['row', 'late', 'end', 'asked']));
  expect(quotedWords(script)).not.toContain('className');
  expect(quotedWords('for(let e of t)f.className=`row ${e}`')).toEqual(['of', 'row']);
});

test('each page has one sheet, with the rules that it uses in markup or script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'));
  try {
    const sheets = '<style>.one{top:0}.two{top:0}</style><style>.late{top:0}.never{top:0}</style>';
    await mkdir(join(folder, '_astro'));
    await writeFile(join(folder, '_astro/x.js'), 'import"./y.js";import"./react.js";');
    // React's own words are no classes of the page.
    await writeFile(join(folder, '_astro/react.js'), 'e=Symbol.for("react.suspense");f="never"');
    await writeFile(join(folder, '_astro/y.js'), 'element.className=`row ${on?"late":""}`;');
    await writeFile(
      join(folder, 'a.html'),
      `${sheets}<p class="one" data-island="/_astro/x.js">never two</p>`,
    );
    await writeFile(join(folder, 'b.html'), `${sheets}<p class="x two">`);
    await writeFile(join(folder, 'admin.html'), sheets);
    await keepUsedStyles(folder, await readPages(folder));
    const [first, second, office] = await Promise.all(
      ['a', 'b', 'admin'].map((name) => readFile(join(folder, `${name}.html`), 'utf8')),
    );
    expect(first).toBe(
      `<style>.one,.late{top:0}</style><p class="one" data-island="/_astro/x.js">never two</p>`,
    );
    expect(second).toBe(`<style>.two{top:0}</style><p class="x two">`);
    expect(office).toBe(sheets);
  } finally {
    await rm(folder, { recursive: true });
  }
});
