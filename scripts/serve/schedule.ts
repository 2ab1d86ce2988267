import type { FunctionContext, LocalFunction } from './functions.ts';

/**
 * Calls each scheduled function on its schedule, as Netlify does, and once at the start to catch up. Runs of one
 * function never overlap.
 * @returns a function that stops the schedules
 */
export function runSchedules(functions: LocalFunction[], context: () => FunctionContext): () => void {
  const scheduled = functions.filter((candidate) => candidate.schedule !== undefined);
  const running = new Set<LocalFunction>();
  const call = (target: LocalFunction) => {
    if (running.has(target)) return;
    running.add(target);
    const current = context();
    current.waitUntil(runOnce(target, current).finally(() => running.delete(target)));
  };

  for (const target of scheduled) {
    call(target);
    target.schedule?.schedule(() => call(target));
    target.schedule?.resume();
  }
  return () => {
    for (const { schedule } of scheduled) schedule?.stop();
  };
}

async function runOnce(target: LocalFunction, context: FunctionContext): Promise<void> {
  const next = new Date(Date.now() + 60_000).toISOString();
  try {
    const request = new Request(`http://localhost/.netlify/functions/${target.name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-NF-Event': 'schedule' },
      body: JSON.stringify({ next_run: next }),
    });
    await target.handler(request, context);
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', message: `scheduled ${target.name} failed`, error: String(error) }),
    );
  }
}
