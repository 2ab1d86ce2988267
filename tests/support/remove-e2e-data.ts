import { rm } from 'node:fs/promises';

/** Playwright's global teardown, after the server has stopped. */
export default async function removeEndToEndData(): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
