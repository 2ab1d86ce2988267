import { randomBytes } from 'node:crypto';
import type { CalendarFeed, CreatedFeed, feedRoutes, publicFeedRoutes } from '#contract/calendar/feeds.ts';
import type { RouteInput } from '#contract/route.ts';
import { findAdminUserById } from '#db/queries/accounts/accounts.ts';
import { deleteFeed, findFeed, listFeedOwners, replaceFeed } from '#db/queries/calendar/feeds.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { Context, StaffContext } from '../context.ts';
import { tokenHash } from '../documents/issue-link.ts';
import { invalid, notFound } from '../errors.ts';

const DAY_MS = 86_400_000;
/** How long appointments that are over or cancelled stay in a feed, in days. */
const PAST_DAYS = 30;

/** The office's feed and those of everyone who has jobs, made or not. */
export async function listCalendarFeeds({ db }: StaffContext): Promise<CalendarFeed[]> {
  return listFeedOwners(db);
}

/**
 * Makes the address of a feed or replaces it. The address holds 128 random bits; only their hash is stored.
 * @throws {AppError} `invalid` for an account that has no jobs.
 */
export async function createCalendarFeed(
  { db, now, config, actor }: StaffContext,
  { body: { accountId } }: RouteInput<typeof feedRoutes.create>,
): Promise<CreatedFeed> {
  return db.transaction().execute(async (trx) => {
    const owner = (await listFeedOwners(trx)).find((one) => one.accountId === accountId);
    if (!owner) throw invalid({ accountId: 'There is no such technician' });
    const token = randomBytes(16).toString('base64url');
    const { id, createdAt } = await replaceFeed(trx, { accountId, tokenHash: tokenHash(token), now });
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

/** Ends a feed. @throws {AppError} `not_found`. */
export async function revokeCalendarFeed(
  { db, now, actor }: StaffContext,
  { params }: RouteInput<typeof feedRoutes.revoke>,
): Promise<undefined> {
  await db.transaction().execute(async (trx) => {
    const gone = await deleteFeed(trx, params.id);
    if (!gone) throw notFound('calendar feed');
    const { accountId } = gone;
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
 * A feed as a calendar file. The same appointments give the same bytes, so that a calendar program that has them gets a
 * 304. @throws {AppError} `not_found` for an unknown, replaced or revoked address, all alike.
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
