import { spawn } from 'node:child_process';

/**
 * Runs a Node script in its own process, sharing this terminal.
 * @param signal ends it early
 * @returns its exit status
 */
export async function runScript(
  file: string,
  scriptArguments: string[],
  signal?: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [file, ...scriptArguments], { stdio: 'inherit' });
  const end = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
