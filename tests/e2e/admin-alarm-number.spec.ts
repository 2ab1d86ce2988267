import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newPhone, openOffice } from './admin-office.ts';
import { test } from './guarded.ts';

/** The codes that were texted to a number, from the files that stand in for a provider. */
async function codesFor(mobile: string): Promise<string[]> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'texts');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.txt')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts
    .filter((text) => text.startsWith(`To: ${mobile}\n`))
    .flatMap((text) => /: (\d{6}) confirms/.exec(text)?.[1] ?? []);
}

test('a number for alarms is confirmed with the code that was texted to it', async ({ page, request }) => {
  const mobile = newPhone().replaceAll(' ', '-');
  const e164 = `+1${mobile.replaceAll('-', '')}`;
  await openOffice(page, request, '/admin/alarm');
  const number = page.getByLabel('Mobile number');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeHidden();
  await number.fill(mobile);
  await number.press('Enter');
  await expect(page.getByText(`${mobile} is not confirmed yet.`)).toBeVisible();
  await expect.poll(() => codesFor(e164)).toHaveLength(1);
  const [texted = ''] = await codesFor(e164);

  await code.fill('12345');
  await code.press('Enter');
  await expect(page.getByText('Enter the six digits of the code')).toBeVisible();
  await code.fill(texted === '000000' ? '000001' : '000000');
  await code.press('Enter');
  await expect(page.getByText('This is not the code we texted')).toBeVisible();

  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect.poll(() => codesFor(e164)).toHaveLength(2);
  const fresh = (await codesFor(e164)).find((each) => each !== texted) ?? texted;
  await code.fill(fresh);
  await code.press('Enter');
  // It goes after five seconds; the field goes once the screen is read again.
  await expect(page.getByText('Alarms are texted to this number', { exact: true })).toBeVisible();
  await expect(code).toBeHidden();

  // The next test finds no number.
  await number.fill('');
  await number.press('Enter');
  await expect(page.getByText('No alarm is texted to you', { exact: true })).toBeVisible();
});
