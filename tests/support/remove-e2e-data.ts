import { rm } from 'node:fs/promises';

/** Playwright's global teardown, after the server has stopped. */
export default async function removeEndToEndData(): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'];
  // On a busy machine the server is killed after 20 s, and its database goes on writing for a moment.
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
