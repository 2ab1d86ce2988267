import { atom } from 'nanostores';
import { metaRoutes } from '#contract/meta.ts';
import { addCallHooks } from '#client/api.ts';

/** Whether the server cannot be reached. Set only after a second failed attempt. */
export const $isOffline = atom(false);

/** The first and the longest wait before another attempt, in milliseconds; each failure doubles it. */
const FIRST_WAIT_MS = 2_000;
const MOST_WAIT_MS = 30_000;

let checking: Promise<void> | undefined;
let tryNow = () => {};

/** Watches the connection through failed requests and the browser's own events. */
export function watchConnection(): void {
  addCallHooks({ unreachable: () => void checkConnection() });
  addEventListener('offline', () => void checkConnection());
  addEventListener('online', retryConnection);
}

/** Tries immediately instead of waiting for the next attempt. */
export const retryConnection = (): void => tryNow();

/**
 * Calls back when the browser finds a network, and when the server answers again after it did not: browsers do not report
 * every network that comes back. Returns a function that stops it.
 */
export function onReachable(listener: () => void): () => void {
  const stop = $isOffline.listen((isOffline) => {
    if (!isOffline) listener();
  });
  addEventListener('online', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
  };
}

/** Asks the server until it responds, and resolves then. The route does not query the database. */
export function checkConnection(): Promise<void> {
  checking ??= pollUntilReachable().finally(() => {
    checking = undefined;
    $isOffline.set(false);
  });
  return checking;
}

async function pollUntilReachable(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !(await isReachable()); wait = Math.min(wait * 2, MOST_WAIT_MS)) {
    $isOffline.set(true);
    await new Promise<void>((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, wait);
    });
  }
}

/** Any response proves a connection, even an error. */
const isReachable = () =>
  fetch(metaRoutes.health.path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
