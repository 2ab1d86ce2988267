import type { CalendarFeed, CreatedFeed, feedRoutes, publicFeedRoutes } from '#contract/calendar/feeds.ts';
import type { RouteInput } from '#contract/route.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import { deleteFeed, findFeed, listFeedOwners, replaceFeed } from '#db/queries/calendar/feeds.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { Context, StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { newToken, tokenHash } from '../hashes.ts';

const DAY_MS = 86_400_000;
/** How many days past and cancelled appointments stay in a feed. */
const PAST_DAYS = 30;

/** The office's feed and one for each account that can have jobs, whether or not it has an address yet. */
export async function listCalendarFeeds({ db }: StaffContext): Promise<CalendarFeed[]> {
  return listFeedOwners(db);
}

/**
 * Creates or replaces the address of a feed. Its token is 128 random bits; only the token's hash is stored.
 * @throws {AppError} `invalid` for an account that cannot have jobs.
 */
export async function createCalendarFeed(
  { db, now, config, actor }: StaffContext,
  { body: { accountId } }: Pick<RouteInput<typeof feedRoutes.create>, 'body'>,
): Promise<CreatedFeed> {
  return db.transaction().execute(async (trx) => {
    const owner = (await listFeedOwners(trx)).find((one) => one.accountId === accountId);
    if (!owner) throw invalid({ accountId: 'There is no such technician' });
    const { token, hash } = newToken();
    const { id, createdAt } = await replaceFeed(trx, { accountId, tokenHash: hash, madeBy: actor.id, now });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: accountId ?? actor.id,
      what: accountId === null ? 'office_feed_made' : 'feed_made',
      actor: actor.email,
      at: now,
    });
    return { ...owner, id, createdAt, url: `${config.siteUrl}/api/calendar/${token}.ics` };
  });
}

/** The caller's own feed, whether or not it has an address yet. */
export async function findOwnCalendarFeed({ db, actor }: StaffContext): Promise<CalendarFeed> {
  const own = (await listFeedOwners(db)).find(({ accountId }) => accountId === actor.id);
  if (!own) throw notFound('calendar feed');
  return own;
}

/** {@link createCalendarFeed} for the caller. */
export const createOwnCalendarFeed = (context: StaffContext): Promise<CreatedFeed> =>
  createCalendarFeed(context, { body: { accountId: context.actor.id } });

/** Ends the caller's own feed. @throws {AppError} `not_found`. */
export async function revokeOwnCalendarFeed(context: StaffContext): Promise<undefined> {
  const { id } = await findOwnCalendarFeed(context);
  if (id === null) throw notFound('calendar feed');
  return revokeCalendarFeed(context, { params: { id } });
}

/** Ends a feed. @throws {AppError} `not_found`. */
export async function revokeCalendarFeed(
  { db, now, actor }: StaffContext,
  { params }: Pick<RouteInput<typeof feedRoutes.revoke>, 'params'>,
): Promise<undefined> {
  await db.transaction().execute(async (trx) => {
    const deleted = await deleteFeed(trx, params.id);
    if (!deleted) throw notFound('calendar feed');
    const { accountId } = deleted;
    const owner = accountId === null ? undefined : await findAdminUserById(trx, accountId);
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: owner?.id ?? actor.id,
      what: owner ? 'feed_revoked' : 'office_feed_revoked',
      actor: actor.email,
      at: now,
    });
  });
}

/**
 * A feed as a calendar file. The same appointments give the same bytes, so that a calendar program that has them gets a 304.
 * @throws {AppError} `not_found`, the same for an unknown, replaced or revoked address.
 */
export async function readCalendarFeed(
  { db, now, config }: Context,
  { params }: RouteInput<typeof publicFeedRoutes.read>,
): Promise<string> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const found = await findFeed(db, tokenHash(params.token.slice(0, -'.ics'.length)), {
    since,
    cancelledSince: since,
  });
  if (!found) throw notFound('calendar');
  // Imported here, so that a wrong address does not load the calendar code.
  const { calendarFile } = await import('./calendar-file.ts');
  return calendarFile(found, config);
}
