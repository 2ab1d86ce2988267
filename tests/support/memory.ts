import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Heap bytes in use after garbage collection. */
export async function heapInUse(): Promise<number> {
  for (let turn = 0; turn < 4; turn += 1) {
    collect();
    // Closed handles are released on the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}
