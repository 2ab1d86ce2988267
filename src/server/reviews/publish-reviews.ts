import siteReviews from '#content/reviews.json' with { type: 'json' };
import type { Publishing } from '#contract/reviews.ts';
import type { Db, Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { buildAskedAt, listUnbuiltReviews, lockReviews } from '#db/queries/reviews.ts';
import { nextDailyBuild, contentIdPrefix } from '#domain/publishing.ts';
import type { JobContext, StaffContext } from '../context.ts';
import { AppError, wrongState } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { askService } from '../outbound.ts';

/** Requests within this time share one build, in milliseconds. */
const BUILD_MS = 5 * 60_000;

/** The visitors' reviews that this release's site was built with, by the first characters of their ids. */
const onSite = siteReviews
  .filter(({ id }) => id.startsWith(contentIdPrefix))
  .map(({ id }) => id.slice(contentIdPrefix.length));

const unbuilt = (db: Db) => listUnbuiltReviews(db, onSite);

/** How many changes to reviews wait for a build, and when the next one publishes them. */
export async function readPublishing({ db, now, config }: StaffContext): Promise<Publishing> {
  const waiting = await unbuilt(db);
  return {
    waiting: waiting.length,
    goesOutAt: config.buildHookUrl ? nextDailyBuild(now).toISOString() : null,
    askedAt: await buildAskedAt(db, waiting),
  };
}

/**
 * Requests a build now, unless one was requested in the last five minutes. The request is recorded and committed before
 * the host is asked: no lock is held while it answers, and a second request finds the first. A refusal is recorded too.
 * @throws {AppError} `wrong_state` when nothing waits or there is no build hook, `unavailable`
 */
export async function publishNow(context: StaffContext): Promise<Publishing> {
  const { db, now, config, actor } = context;
  const { buildHookUrl } = config;
  if (!buildHookUrl) throw wrongState('This site has no build hook.');
  const record = async (trx: Trx, what: 'build_requested' | 'build_refused', ids: readonly string[]) => {
    for (const recordId of ids)
      await appendEvent(trx, { recordType: 'review', what, actor: actor.email, at: now, recordId });
  };
  const claim = await db.transaction().execute(async (trx) => {
    const waiting = await unbuilt(trx);
    if (waiting.length === 0) throw wrongState('There is nothing to publish.');
    await lockReviews(trx, waiting);
    const before = await readPublishing({ ...context, db: trx });
    const recent = before.askedAt !== null && now.getTime() - Date.parse(before.askedAt) < BUILD_MS;
    if (recent) return { before, waiting: [] };
    await record(trx, 'build_requested', waiting);
    return { before, waiting };
  });
  if (claim.waiting.length === 0) return claim.before;
  try {
    await askForBuild(buildHookUrl, 'now');
  } catch (error) {
    await db.transaction().execute((trx) => record(trx, 'build_refused', claim.waiting));
    throw error;
  }
  return { ...claim.before, askedAt: now.toISOString() };
}

/** Requests the daily build; without a build hook, it does nothing and does not query the database. */
export async function publishDaily({
  db,
  config,
}: JobContext): Promise<{ asked: number; reviews: number } | undefined> {
  if (!config.buildHookUrl) return undefined;
  const reviews = (await unbuilt(db)).length;
  await askForBuild(config.buildHookUrl, reviews > 0 ? 'reviews' : 'daily');
  return { asked: 1, reviews };
}

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
async function askForBuild(hook: string, reason: Reason): Promise<void> {
  try {
    const url = new URL(hook);
    url.searchParams.set('trigger_title', reason);
    const { status } = await askService(url.href, { method: 'POST' }, { timeoutMs: HOOK_MS });
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
