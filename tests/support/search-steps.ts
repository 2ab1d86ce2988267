import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A text that was searched with a pattern, and how often the search began anew. */
export interface Search {
  readonly pattern: RegExp;
  readonly text: string;
  times: number;
}

/**
 * The steps of every search by a pattern, ours or a package's, while `work` runs; Infinity for millions in one search. They
 * are counted (tests/support/regexp-steps.ts), the same on any machine.
 */
export async function countSearchSteps(work: () => Promise<unknown>): Promise<number> {
  const searches = new Map<string, Search>();
  // Every way to use a pattern goes through here while it is replaced.
  const patterns = RegExp.prototype;
  const { exec } = patterns;
  patterns.exec = function (this: RegExp, text: string) {
    const key = `${String(this)} ${text}`;
    const search = searches.get(key) ?? { pattern: this, text, times: 0 };
    // The further matches of one text belong to the search for the first.
    if (this.lastIndex === 0 || !(this.global || this.sticky)) search.times += 1;
    searches.set(key, search);
    return exec.call(this, text);
  };
  try {
    await work();
  } finally {
    patterns.exec = exec;
  }
  const thread = new Worker(new URL('regexp-steps-thread.ts', import.meta.url), {
    workerData: [...searches.values()],
    resourceLimits: { stackSizeMb: 64 },
  });
  const [steps] = (await once(thread, 'message')) as [number];
  await thread.terminate();
  return steps;
}
