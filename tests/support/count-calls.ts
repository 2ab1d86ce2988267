import { Session } from 'node:inspector/promises';

/** Node's own functions, and packages but Zod: the runner and the database's pool call them beside the work, too. */
const beside = /^(?!file:)|\/node_modules\/(?!zod\/)/;

/**
 * Counts the calls that `work` makes of our functions and Zod's, as V8 counts them: the same on any machine under any
 * load.
 */
export async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => !beside.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
