import { parentPort, workerData } from 'node:worker_threads';
import { countSteps, readPattern } from './regexp-steps.ts';
import type { Search } from './search-steps.ts';

// Runs in a thread of its own, with a stack for texts of thousands of characters.
const steps = (workerData as readonly Search[]).reduce(
  (sum, { pattern, text, times }) => sum + times * countSteps(pattern, readPattern(pattern), text),
  0,
);
parentPort?.postMessage(steps);
