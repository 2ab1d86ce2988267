import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { closeDatabases } from '#server/database.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { expectMail } from '#server/outbox/trigger-drain.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { testSettings } from './test-settings.ts';

export const testAccount = { email: 'owner@nenelock.example', password: 'plumeria-in-the-rain-42' };

/**
 * Points this test file's functions at a private database through the environment, and creates a staff
 * account. Call it at the top of the file, before the first request.
 */
export async function testServer(env: NodeJS.ProcessEnv = {}): Promise<FreshDatabase & { dataDir: string }> {
  const before = { ...process.env };
  const fresh = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-functions-'));
  Object.assign(process.env, {
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    ...testSettings,
    ...env,
  });
  await createAccount(fresh.db, testAccount, 'test');
  // The previous file's note about its outbox does not apply here: the timer must look.
  await expectMail(new Date(0));
  afterAll(async () => {
    await closeDatabases();
    // The next file runs in the same process.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...fresh, dataDir };
}
