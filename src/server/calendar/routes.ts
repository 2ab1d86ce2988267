import { feedRoutes, ownFeedRoutes, publicFeedRoutes } from '#contract/calendar/feeds.ts';
import { type Binding, onStaff, onWith } from '../http/binding.ts';
import { FileReply } from '../http/reply.ts';
import {
  createCalendarFeed,
  createOwnCalendarFeed,
  findOwnCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
  revokeOwnCalendarFeed,
} from './feeds.ts';

/** The calendar feed behind a secret address. */
export const publicFeeds = (): Binding[] => [
  onWith(
    publicFeedRoutes.read,
    readCalendarFeed,
    // A calendar program may keep the file, but must revalidate it.
    (file) =>
      new FileReply(file, 'text/calendar; charset=utf-8', undefined, {
        'cache-control': 'private, no-cache',
      }),
  ),
];

/** The office's feeds, and each person's own. */
export const officeFeeds = (): Binding[] => [
  onStaff(feedRoutes.list, listCalendarFeeds),
  onStaff(feedRoutes.create, createCalendarFeed),
  onStaff(feedRoutes.revoke, revokeCalendarFeed),
  onStaff(ownFeedRoutes.find, findOwnCalendarFeed),
  onStaff(ownFeedRoutes.create, createOwnCalendarFeed),
  onStaff(ownFeedRoutes.revoke, revokeOwnCalendarFeed),
];
