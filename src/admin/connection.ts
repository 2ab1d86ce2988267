import { atom } from 'nanostores';
import { metaRoutes } from '#contract/meta.ts';
import { addCallHooks } from '#client/api.ts';

/** Whether the server cannot be reached. Set only after a second attempt has failed, too. */
export const $isOffline = atom(false);

/** The wait before the next attempt, in milliseconds: doubled with each failure up to the most. */
const FIRST_WAIT_MS = 2_000;
const MOST_WAIT_MS = 30_000;

let isChecking = false;
let tryNow = () => {};

/** Follows the connection: a call without an answer, and the browser's own word. */
export function watchConnection(): void {
  addCallHooks({ unreachable: checkConnection });
  addEventListener('offline', checkConnection);
  addEventListener('online', retryConnection);
}

/** Tries at once instead of when its time has come. */
export const retryConnection = (): void => tryNow();

/** Asks the server until it answers. The route asks no database. */
export function checkConnection(): void {
  if (isChecking) return;
  isChecking = true;
  void askUntilAnswered().finally(() => {
    isChecking = false;
    $isOffline.set(false);
  });
}

async function askUntilAnswered(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !(await answers()); wait = Math.min(wait * 2, MOST_WAIT_MS)) {
    $isOffline.set(true);
    await new Promise<void>((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, wait);
    });
  }
}

/** Any answer is a connection, an error's too. */
const answers = () =>
  fetch(metaRoutes.health.path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
