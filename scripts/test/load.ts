import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Hashes without end, so that tests get half of a processor, as on a machine with other work. */
const busy = `const { createHash } = require('node:crypto');
for (let text = 'load'; ; ) text = createHash('sha256').update(text).digest('hex');`;

/**
 * Keeps every processor busy.
 * @returns a function that ends it
 */
export function startLoad(): () => void {
  const workers = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  const end = () => workers.forEach((worker) => worker.kill('SIGKILL'));
  process.once('exit', end);
  return end;
}
