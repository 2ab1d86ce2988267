import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#scripts/settings.ts';

/** The office account that every test server is started with. */
export const testAdmin = { email: 'owner@nenelock.example', password: 'plumeria-in-the-rain-42' };

/** A server of its own for a test. */
export interface RunningApp {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Stops it as Ctrl-C would; the data stays unless `forget` is set. */
  stop(options?: { forget?: boolean }): Promise<void>;
}

/**
 * Runs `scripts/start.ts` as a process of its own on a free port.
 * @param env added to this process's environment; DATA_DIR starts on an earlier app's data
 * @param through a command that runs the one behind it in its own place (`unshare …`)
 * @throws {Error} with its output when it ends before it is ready
 */
export async function startApp(env: NodeJS.ProcessEnv = {}, through: string[] = []): Promise<RunningApp> {
  const dataDir = env['DATA_DIR'] ?? makeDataDir('nene-app-');
  const script = join(projectRoot, 'scripts', 'start.ts');
  const [command, ...args] = [...through, process.execPath, script];
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...testEnvironment(dataDir), PORT: '0', ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      output += `${line}\n`;
      const url = /^Ready (http\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) =>
      reject(new Error(`The app ended (status ${code}) before it was ready:\n${output}`)),
    );
  });
  const url = await ready;
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: () => output,
    async stop({ forget = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      if (forget) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A temporary data folder. It is open to other users, since as root the database runs as one of them; closed to them,
 * the database would be kept elsewhere and outlive the test.
 */
export function makeDataDir(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** What a server under test is told, whoever starts it. */
export function testEnvironment(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    // All tests come from one address; the limits themselves are tested where they live.
    RATE_LIMIT_SCALE: '1000',
    // A slow machine must not look like a dead database.
    REQUEST_DEADLINE_MS: '60000',
  };
}
