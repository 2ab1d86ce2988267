/**
 * Asked to stop: Ctrl-C, a SIGTERM, a closed terminal, or the death of the process that started this one.
 * Further signals change nothing, since one Ctrl-C arrives several times (from the terminal, npm and the bootstrap).
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Stopped());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  // Listening for its end must not keep the process alive.
  process.channel?.unref();
  return controller.signal;
}

/** Why a start ended before it served: somebody stopped it. */
export class Stopped extends Error {}

/** Resolves when the signal is given. */
export function untilStopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
