import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#scripts/build/paths.ts';
import { sum } from './numbers.ts';

/** A process of the bench that handles one message at a time. */
export interface Helper {
  readonly pid: number;
  /** Sends a message and waits for the answer. */
  ask<T>(message: object): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Starts a file of scripts/bench as a process and waits for its first message.
 * @param env added to this process's environment
 * @returns the process, and its first message
 */
export async function startHelper<T>(
  file: string,
  { env = {}, nodeOptions = [] }: { env?: NodeJS.ProcessEnv; nodeOptions?: string[] } = {},
): Promise<{ helper: Helper; ready: T }> {
  const child = fork(join(paths.root, 'scripts', 'bench', file), [], {
    cwd: paths.root,
    env: { ...process.env, ...env },
    execArgv: nodeOptions,
    // The log is discarded but still written, as a deployed function writes one too.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ready = await nextMessage<T>(child, file);
  const helper: Helper = {
    pid: child.pid!,
    async ask(message) {
      const answer = nextMessage(child, file);
      child.send(message);
      return answer as never;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      const impatient = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(impatient);
    },
  };
  return { helper, ready };
}

async function nextMessage<T>(child: ChildProcess, file: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${file} ended (status ${code}).`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/** A process's processor time in milliseconds and memory in megabytes; NaN without /proc. */
export async function usageOf(pid: number): Promise<{ cpuMs: number; memoryMb: number }> {
  const [{ own }, status] = await Promise.all([statOf(pid), readProc(pid, 'status')]);
  return { cpuMs: own, memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024 };
}

/** Processor time, in milliseconds, of a process's children, running or ended. */
export async function processTreeCpuMs(pid: number): Promise<number> {
  const all = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    all.filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))),
  );
  const living = stats.filter(({ parent }) => parent === pid).map(({ own }) => own);
  return sum(living) + (await statOf(pid)).ended;
}

/** The parent of a process. */
export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent;
}

async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const stat = await readProc(pid, 'stat');
  // "pid (name) state ppid …", and the name may hold anything; times are in hundredths of a second.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
  return { parent: fields[1]!, own: (user + system) * 10, ended: (endedUser + endedSystem) * 10 };
}

/** Empty for a process that has ended, or without /proc. */
function readProc(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}
