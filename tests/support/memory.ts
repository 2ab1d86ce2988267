import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of the heap that are still in use after everything that can go is gone. */
export async function heapInUse(): Promise<number> {
  for (let turn = 0; turn < 4; turn += 1) {
    collect();
    // What was closed is let go of a turn later.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}
