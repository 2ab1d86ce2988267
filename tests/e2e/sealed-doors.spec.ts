import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { easyWords } from '#domain/door-words.ts';
import { openOffice } from './admin-office.ts';
import { newProperty, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { expectGood, heading } from './job-walks.ts';

test('the doors leave in a sealed file, which opens from disk with the passphrase that is told by phone', async ({
  page,
  request,
  browser,
}, testInfo) => {
  const office = await officeApi(request);
  const property = await newProperty(office);
  await openOffice(page, request, `/admin/doors/${property.id}`);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByLabel('For whom').fill('The new manager');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the file' }).click();
  const path = testInfo.outputPath('doors.html');
  await (await download).saveAs(path);
  const words = await page.getByRole('list', { name: 'Passphrase' }).getByRole('listitem').allTextContents();
  expect(words).toHaveLength(9);
  await expectGood(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The new manager');
  // As texts: a page always has robots and shadows.
  for (const word of words) await expect(page.getByText(word, { exact: true })).toHaveCount(0);

  const text = await readFile(path, 'utf8');
  for (const readable of ['24135', 'Schlage', '4-1234', property.name, words.join(' '), '"101"'])
    expect(text).not.toContain(readable);
  const context = await browser.newContext({ offline: true });
  const file = await context.newPage();
  const asked: string[] = [];
  file.on('request', (each) => asked.push(each.url()));
  file.on('console', (message) => asked.push(message.text()));
  const address = pathToFileURL(path).href;
  await file.goto(address);
  const passphrase = file.getByLabel('Passphrase');
  await passphrase.fill('amond');
  await passphrase.press('Enter');
  await expect(file.getByRole('alert')).toContainText('“amond” is in no passphrase of ours');
  const other = [easyWords.find((word) => word !== words[0]), ...words.slice(1)].join(' ');
  await passphrase.fill(other);
  await passphrase.press('Enter');
  await expect(file.getByRole('alert')).toContainText('not the passphrase of this file');
  await expect(passphrase).toHaveValue(other);
  await expect(passphrase).toBeFocused();
  await expectGood(file);
  await passphrase.fill(` ${words.join('  ').toUpperCase()} `);
  await file.getByRole('button', { name: 'Open' }).click();
  await expect(heading(file, property.name)).toBeFocused();
  await expect(file.getByRole('row').filter({ hasText: 'Schlage C' })).toContainText('24135');
  await expect(file.getByText('For The new manager')).toBeVisible();
  await expectGood(file);
  const csv = file.waitForEvent('download');
  await file.getByRole('link', { name: 'Save as a spreadsheet' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^doors-Hale-.*\.csv$/);
  expect((await readFile(await (await csv).path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFDoor,Cylinder,Keyway,Function,Key symbol,Keys held by,Last rekeyed,Bitting,Key code,Pinning,Master key',
    '101,Schlage C,,,AA1,Manager,,24135,,,',
    '102,,,,AA2,,,24135,,,',
    'AA,,,,,,,,,,yes',
    '',
  ]);
  await file.emulateMedia({ media: 'print' });
  await expect(file.getByRole('columnheader', { name: 'Bitting' })).toBeVisible();
  await expect(file.getByRole('button')).toHaveCount(0);
  expect(asked.filter((each) => each !== address && !each.startsWith('blob:'))).toEqual([]);

  const at = text.indexOf('"data":"') + 40;
  await writeFile(path, text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1));
  await file.goto(address);
  await passphrase.fill(words.join(' '));
  await passphrase.press('Enter');
  await expect(file.getByRole('alert')).toContainText('not the passphrase of this file');
  await context.close();
});
