import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { closeDatabases } from '#server/database.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

export const testAccount = { email: 'owner@nenelock.example', password: 'plumeria-in-the-rain-42' };

/**
 * Points the functions of this test file at a database of its own, as the environment would, and
 * makes an office account. Call it at the top of the file, before the first request.
 */
export async function testServer(env: NodeJS.ProcessEnv = {}): Promise<FreshDatabase & { dataDir: string }> {
  const fresh = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-functions-'));
  Object.assign(process.env, {
    DATABASE_URL: fresh.url,
    JWT_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    FIELD_KEY: 'Y/6bIAm3Oc4Jrl2Wd0hU8vKqTz1XeN7pGs5LfRaQk9M=',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    // A slow machine must not look like a dead database.
    REQUEST_DEADLINE_MS: '30000',
    ...env,
  });
  await createAccount(fresh.db, testAccount, 'test');
  afterAll(async () => {
    await closeDatabases();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...fresh, dataDir };
}
