import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localSecret } from './secret.ts';

test('the secret is generated once, readable only by its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-secret-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const secrets = [await localSecret(dataDir, 'jwt-secret'), await localSecret(dataDir, 'jwt-secret')];
  expect(new Set(secrets).size).toBe(1);
  expect(await localSecret(dataDir, 'field-key')).not.toBe(secrets[0]);
  expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(48);
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
});
