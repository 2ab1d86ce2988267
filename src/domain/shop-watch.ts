import { formatDateTime } from './shop-time.ts';

/** The kinds of findings of the shop's own watch. */
export const findingKinds = [
  'no_requests',
  'mail_failing',
  'texts_failing',
  'schedule_stopped',
  'disk_low',
  'database_large',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something that is wrong with the shop, in one sentence for its owner. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
}

/** The remedy for each finding. */
export const remedies: Readonly<Record<FindingKind, string>> = {
  no_requests:
    'Send a test request from the contact page with your phone. If it does not reach the inbox within a minute, visitors cannot reach you either: have the site checked at once.',
  mail_failing:
    'Check the mail server: its status page, the password, and SMTP_URL on the server. Mail is tried again for a day; the inbox lists what was given up.',
  texts_failing:
    'Check the account at your text provider: balance, sending number, password (SMS_URL on the server).',
  schedule_stopped:
    'On Netlify, look at the log of that function. On a server of your own, restart the application.',
  disk_low:
    'Make room or enlarge the disk: once it is full, no request can be stored. Old backups are often the largest files.',
  database_large:
    'Move to a larger plan at your database provider: once the limit is reached, no request can be stored.',
};

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** How many earlier weeks a silence is compared with, and how many of them must have been busier. */
export const SILENCE_WEEKS = 6;
const BUSY_WEEKS = 5;
/** So many requests in the same hours of an earlier week make it a busy one. */
export const BUSY_REQUESTS = 4;
/** A silence shorter than this is never reported, in hours. */
const SILENCE_HOURS = 4;

/** The span of an earlier week that a silence is compared with. `weeksAgo` is 1 to `SILENCE_WEEKS`. */
export function sameHoursOf(
  lastRequestAt: Date,
  weeksAgo: number,
): { readonly from: Date; readonly to: Date } {
  const from = new Date(lastRequestAt.getTime() - weeksAgo * WEEK_MS);
  return { from, to: new Date(from.getTime() + WEEK_MS) };
}

/**
 * When a silence since the last request becomes unusual: as soon as five of the six weeks before had had four requests
 * within the same hours of the same weekdays, and never before four hours are over.
 * @param weeks the first requests of each earlier week after the same hour of the same weekday, oldest first
 * @returns undefined when earlier weeks had too few requests to compare with
 */
export function silenceDueAt(lastRequestAt: Date, weeks: readonly (readonly Date[])[]): Date | undefined {
  const busyAfter = weeks
    .flatMap((requests, index) => {
      const fourth = requests[BUSY_REQUESTS - 1];
      return fourth ? [fourth.getTime() - sameHoursOf(lastRequestAt, index + 1).from.getTime()] : [];
    })
    .toSorted((a, b) => a - b)[BUSY_WEEKS - 1];
  if (busyAfter === undefined) return undefined;
  return new Date(lastRequestAt.getTime() + Math.max(busyAfter, SILENCE_HOURS * HOUR_MS));
}

/** How a channel of the outbox does. */
export interface ChannelFacts {
  /** Messages given up within the last day, other than on purpose. */
  readonly failed: number;
  /** The most tries that a message has behind it that still waits. */
  readonly tries: number;
}

/** The facts about the shop at one moment. */
export interface ShopFacts {
  /** Null when there never was a request. */
  readonly lastRequestAt: Date | null;
  readonly silenceDueAt: Date | undefined;
  readonly mail: ChannelFacts;
  readonly texts: ChannelFacts;
  /** When each scheduled function last succeeded, or since when it should have. */
  readonly schedules: readonly { readonly job: string; readonly at: Date }[];
  /** Bytes; undefined where the server has no disk of its own. */
  readonly disk: { readonly free: number; readonly total: number } | undefined;
  /** Bytes; undefined where the database has no limit that we know of. */
  readonly database: { readonly size: number; readonly limit: number } | undefined;
}

const FAILED_MAILS = 3;
const FAILED_TEXTS = 2;
const MANY_TRIES = 5;
/** Every schedule that is watched runs daily; hours. */
export const SCHEDULE_HOURS = 26;
const GB = 1024 ** 3;
const MB = 1024 ** 2;

const size = (bytes: number) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

const isDiskLow = ({ free, total }: { free: number; total: number }) =>
  free < GB || (free < total * 0.05 && free < 10 * GB);

function channelWords({ failed, tries }: ChannelFacts, noun: string, most: number): string | undefined {
  if (failed >= most) return `${failed} ${noun}s could not be sent within a day`;
  return tries >= MANY_TRIES
    ? `A${noun === 'email' ? 'n' : ''} ${noun} was tried ${tries} times without success`
    : undefined;
}

/** The findings, by the rules of this file, in a fixed order. */
export function findingsOf(facts: ShopFacts, now: Date): Finding[] {
  const { lastRequestAt, schedules, disk, database } = facts;
  const stopped = schedules.filter(({ at }) => now.getTime() - at.getTime() > SCHEDULE_HOURS * HOUR_MS);
  const silent = facts.silenceDueAt !== undefined && facts.silenceDueAt <= now;
  const words: Record<FindingKind, string | undefined> = {
    no_requests:
      silent && lastRequestAt
        ? `No request since ${formatDateTime(lastRequestAt)}; most weeks have ${BUSY_REQUESTS} or more in these hours`
        : undefined,
    mail_failing: channelWords(facts.mail, 'email', FAILED_MAILS),
    texts_failing: channelWords(facts.texts, 'text', FAILED_TEXTS),
    schedule_stopped:
      stopped.length > 0
        ? `The daily work does not run: ${stopped.map(({ job, at }) => `${job} (last ${formatDateTime(at)})`).join(', ')}`
        : undefined,
    disk_low:
      disk && isDiskLow(disk)
        ? `The server’s disk is nearly full: ${size(disk.free)} of ${size(disk.total)} are free`
        : undefined,
    database_large:
      database && database.size > database.limit * 0.85
        ? `The database is nearly full: ${size(database.size)} of ${size(database.limit)} are used`
        : undefined,
  };
  return findingKinds.flatMap((kind) => {
    const what = words[kind];
    return what === undefined ? [] : [{ kind, what }];
  });
}
