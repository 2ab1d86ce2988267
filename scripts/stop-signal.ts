/**
 * Aborts on Ctrl-C, SIGTERM, a closed terminal, or the death of the parent process. Repeated signals have no
 * further effect, since one Ctrl-C arrives several times (from the terminal, npm and the bootstrap).
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Stopped());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  // Listening for the disconnect must not keep the process alive.
  process.channel?.unref();
  return controller.signal;
}

/** Thrown when startup is interrupted by a stop signal. */
export class Stopped extends Error {}

/** Resolves when the signal is aborted. */
export function untilStopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
