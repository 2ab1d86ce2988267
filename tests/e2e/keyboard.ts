import { expect, type Locator } from '@playwright/test';

/**
 * Presses Enter on a button once it can have the focus. Playwright's `press` does not wait: on a disabled button, which
 * takes no focus, the key goes to whatever has it, such as the button that closes the dialog.
 */
export async function enter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
