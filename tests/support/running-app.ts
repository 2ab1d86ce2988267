import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#scripts/settings.ts';

/** The staff account every test server starts with. */
export const testAdmin = { email: 'owner@nenelock.example', password: 'plumeria-in-the-rain-42' };

/** A server process for a test. */
export interface RunningApp {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Closes the pipes that it logs to, as a log collector that ends does. */
  closeLog(): void;
  /** Stops it as Ctrl-C would. The data remains unless `forget` is set. */
  stop(options?: { forget?: boolean }): Promise<void>;
}

/**
 * Runs `scripts/start.ts` in its own process on a free port.
 * @param env added to this process's environment; DATA_DIR reuses an earlier app's data
 * @param through a wrapper command that runs it (`unshare …`)
 * @throws {Error} with its output when it exits before it is ready
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
    // Not at its exit: what it printed last may not have been read by then.
    child.once('close', (code) =>
      reject(new Error(`The app ended (status ${code}) before it was ready:\n${output}`)),
    );
  });
  const url = await ready;
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: () => output,
    closeLog() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
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
 * A temporary data folder. Readable by other users, because as root the database runs as one of them;
 * otherwise the database would be stored elsewhere and outlive the test.
 */
export function makeDataDir(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Environment of a server under test. */
export function testEnvironment(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    // Tests that share a server would see each other's changes come in; the live office has a test of its own.
    LIVE_EVENTS: 'off',
    // All tests share one address; the limits themselves have their own tests.
    RATE_LIMIT_SCALE: '1000',
    // On a slow machine a query must not time out.
    REQUEST_DEADLINE_MS: '60000',
  };
}
