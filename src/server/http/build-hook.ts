import { describeError, log } from '../log.ts';

/** How long the host may take to accept a build, in milliseconds. */
const HOOK_MS = 8_000;

/**
 * A scheduled function that asks the host for a build: one a day at most, since each costs credits. Without
 * `BUILD_HOOK_URL` it does nothing. Asked twice, the host skips the second build (scripts/skip-build.mjs).
 * @param readEnv for tests
 */
export function requestBuild(readEnv: () => NodeJS.ProcessEnv = () => process.env): () => Promise<Response> {
  return async () => {
    const hook = readEnv()['BUILD_HOOK_URL'];
    if (!hook) return new Response(null, { status: 204 });
    try {
      const url = new URL(hook);
      url.searchParams.set('trigger_title', 'daily');
      const { status } = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(HOOK_MS) });
      if (status >= 300) throw new Error(`The build hook answered ${status}.`);
      log('info', 'build_requested', {});
      return new Response(null, { status: 204 });
    } catch (error) {
      log('error', 'build_not_requested', describeError(error));
      return new Response(null, { status: 503 });
    }
  };
}
