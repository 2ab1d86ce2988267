import { AppError } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { askService } from '../outbound.ts';

/**
 * The reason for a build. The host skips a `daily` build of a commit it has already built, and always runs the others
 * (scripts/skip-build.mjs).
 */
type Reason = 'daily' | 'reviews' | 'now';

/** How long the host may take to accept a build, in milliseconds; shorter than an office request's deadline. */
const HOOK_MS = 2_000;

/**
 * Requests a build of the live site from the host.
 * @throws {AppError} `unavailable` if the host does not accept it
 */
export async function askForBuild(hook: string, reason: Reason): Promise<void> {
  try {
    const url = new URL(hook);
    url.searchParams.set('trigger_title', reason);
    const { status } = await askService(url.href, { method: 'POST' }, HOOK_MS);
    if (status >= 300) throw new Error(`The build hook answered ${status}.`);
    log('info', 'build_requested', { reason });
  } catch (error) {
    log('error', 'build_not_requested', describeError(error));
    throw new AppError(
      'unavailable',
      'The host did not accept the build. Nothing was published; try again.',
      {
        retryAfter: 60,
        cause: error,
      },
    );
  }
}
