import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops a server that outlived its starter, and removes the pid file of one that died. Only signals a process that
 * is a PostgreSQL of this folder.
 * @param directory the cluster's data folder
 */
export async function clearLeftover(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isServerOf(pid, directory)) break;
    process.kill(pid, signal);
    await waitWhile(() => isServerOf(pid, directory), patienceMs);
  }
  // Another process may have the number by now, and PostgreSQL would wait for it forever.
  if (readPid(pidFile) === pid && !isServerOf(pid, directory)) rmSync(pidFile, { force: true });
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, directory: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(directory);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function waitWhile(condition: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (condition() && Date.now() < deadline) await sleep(50);
}
