import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { SetupError } from './settings.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nene-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a second start is refused while the first runs, and succeeds afterward', async () => {
  const folder = await temporaryFolder();
  const unlock = await lockDataDir(folder, 0);
  await expect(lockDataDir(folder, 0)).rejects.toThrow(SetupError);
  await unlock();
  await (
    await lockDataDir(folder, 0)
  )();
});

test('a start that was killed leaves no lock behind', async () => {
  const folder = await temporaryFolder();
  const script = `import { lockDataDir } from '${import.meta.dirname}/data-dir-lock.ts';
    await lockDataDir(${JSON.stringify(folder)}, 0); console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockDataDir(folder, 0)).rejects.toThrow('in use by another start');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (
    await lockDataDir(folder, 0)
  )();
});
