import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import priceList from '#content/price-list.json' with { type: 'json' };
import taxes from '#content/place/tax.json' with { type: 'json' };
import { readPages } from '#scripts/build/html.ts';
import { missingProofs } from '#domain/business.ts';
import { paths } from '#scripts/build/paths.ts';
import { visibleText } from './page-text.ts';

const pages = await readPages(paths.publish);
const page = parse(pages.find(({ url }) => url === '/check-us')?.html ?? '');

test('the sample invoice matches the price list, the travel bands and the tax to the cent', () => {
  const rows = page
    .querySelectorAll('.invoice tr')
    .map((row) => row.querySelectorAll('th, td').map(({ text }) => text.trim()));
  const { emergency, residential } = priceList.builder;
  const lockout = emergency.find(({ id }) => id === 'home-lockout')?.price ?? 0;
  const rekey = residential.find(({ id }) => id === 'rekeying-service')?.price ?? 0;
  const travel = priceList.travel[1]?.fee ?? 0;
  const money = (dollars: number) => `$${dollars.toFixed(2)}`;
  const subtotal = lockout + 2 * rekey + travel;
  const rate = taxes.rates.at(-1)?.perMillion ?? 0;
  const tax = Math.floor((subtotal * 100 * rate) / 1e6 + 0.5) / 100;
  expect(rows.slice(1)).toEqual([
    ['Home Lockout', `1 × ${money(lockout)}`, money(lockout)],
    ['Rekeying Service', `2 × ${money(rekey)}`, money(2 * rekey)],
    ['Travel fee, Poipu', `1 × ${money(travel)}`, money(travel)],
    ['Subtotal', money(subtotal)],
    [`Hawaii GET ${rate / 1e4}%`, money(tax)],
    ['Total', money(subtotal + tax)],
  ]);
});

test('names, plates and numbers that are missing from the content are not on the page', () => {
  for (const word of ['The plate', 'Who comes:']) expect(page.text).not.toContain(word);
  const labels = page.querySelectorAll('dt').map(({ text }) => text.trim());
  expect(labels).not.toContain('Legal name');
});

test('what proves a claim and is missing is named, with how to ask for it', () => {
  const row = page.querySelectorAll('dl > div').find(({ text }) => text.includes('Not printed here yet'));
  expect(row === undefined).toBe(missingProofs().length === 0);
  for (const proof of missingProofs()) expect(row?.text.toLowerCase()).toContain(proof.toLowerCase());
  if (row)
    expect(row.querySelectorAll('a').map((link) => link.getAttribute('href')?.split(':')[0])).toEqual([
      'tel',
      'sms',
      'mailto',
    ]);
});

test('where a page says that we are licensed, it leads to what proves it', () => {
  const claim = /licensed(?:,| &| and) insured|licensed 100%|Professional Certifications/i;
  const claiming = pages.flatMap(({ url, html }) => {
    const main = parse(html).querySelector('main');
    // The name of the page about licenses is no claim.
    for (const part of main?.querySelectorAll('script, a[href="/services/licensed-locksmith-kauai"]') ?? [])
      part.remove();
    return main && claim.test(main.text.replaceAll(/\s+/g, ' ')) ? [{ url, main }] : [];
  });
  expect(claiming.length).toBeGreaterThan(10);
  const bare = claiming.filter(
    ({ url, main }) => !url.startsWith('/check-us') && !main.querySelector('a[href^="/check-us"]'),
  );
  expect(bare.map(({ url }) => url)).toEqual([]);
});

test('no page promises an answer "shortly" beside the hours it takes', () => {
  expect(pages.filter(({ html }) => /\bshortly\b/i.test(visibleText(html))).map(({ url }) => url)).toEqual(
    [],
  );
});

test('every page and the sitemap link to /check-us', async () => {
  const without = pages.filter(
    ({ url, html }) =>
      html.includes('<footer') && !html.includes('href="/check-us"') && !url.startsWith('/admin'),
  );
  expect(without.map(({ url }) => url)).toEqual([]);
  expect(await readFile(join(paths.publish, 'sitemap-0.xml'), 'utf8')).toContain('/check-us<');
});
