import { describeError, log } from '#server/log.ts';

/** How long the host may take to accept a build, in milliseconds. */
const HOOK_MS = 8_000;

/**
 * Asks the host for a build of what was merged since the last one, once a day while the island sleeps: each build costs
 * credits. Without `BUILD_HOOK_URL` it does nothing. Of two requests, the host skips the second build
 * (scripts/skip-build.mjs). It asks no database.
 */
export default async function publish(): Promise<Response> {
  const hook = process.env['BUILD_HOOK_URL'];
  if (!hook) return new Response(null, { status: 204 });
  try {
    const url = new URL(hook);
    url.searchParams.set('trigger_title', 'daily');
    const { status } = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(HOOK_MS),
    });
    if (status >= 300) throw new Error(`The build hook answered ${status}.`);
    log('info', 'build_requested', {});
    return new Response(null, { status: 204 });
  } catch (error) {
    log('error', 'build_not_requested', describeError(error));
    return new Response(null, { status: 503 });
  }
}

export const config = {
  schedule: '0 12 * * *',
};
