import { expect, type Page } from '@playwright/test';
import { passwordTokens } from '#tests/support/written-mail.ts';

const used = new Set<string>();

/** Waits for a mail with a link to set a password that was not opened before, and returns the link's path. */
export async function passwordLink(email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const tokens = await passwordTokens(process.env['E2E_DATA_DIR'] ?? '', email);
      token = tokens.find((each) => !used.has(each));
      return token;
    })
    .toBeDefined();
  used.add(token ?? '');
  return `/admin/set-password#${token}`;
}

/** Opens the newest link to set a password, and sets it with the keyboard. */
export async function setPasswordByMail(page: Page, email: string, password: string): Promise<void> {
  // From another page: a change of the fragment alone would not load the screen again.
  await page.goto('/robots.txt');
  await page.goto(await passwordLink(email));
  const field = page.getByLabel('New password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
}
