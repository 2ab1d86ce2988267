import type { OperationNodeSource } from 'kysely';
import type { Write } from '#db/atomic-writes.ts';
import { eventInsert } from '#db/queries/history.ts';
import { messageInsert, type NewMessage } from '#db/queries/outbox.ts';
import { findJobLinkById, jobLinkInsert } from '#db/queries/documents/job-links.ts';
import { consumeRateLimits } from '#db/queries/rate-limits.ts';
import { submitOnce } from '#db/queries/idempotency.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { RecordType } from '#domain/record-news.ts';
import { retention } from '#domain/retention.ts';
import { callerHash, senderLimits, tooManyRequests } from './rate-limits.ts';
import type { Context } from './context.ts';
import { linkAddress, newJobLink } from './documents/job-link.ts';
import { AppError } from './errors.ts';
import { bodyHashes } from './encryption/field-key.ts';
import { triggerDrain } from './outbox/trigger-drain.ts';
import { sha256 } from './hashes.ts';

/** Without a key, an identical body from the same sender counts as the same request for this long. */
const SAME_REQUEST_MINUTES = 2;
/** How long a key is remembered. */
const KEY_DAYS = retention.idempotency.days;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A visitor's request: the input, the response, and what is stored. */
interface Submission<T> {
  readonly scope: 'contact' | 'booking' | 'quote' | 'review';
  /** The parsed body; the schema gives its fields a fixed order, so equal bodies hash equally. */
  readonly body: unknown;
  readonly recordType: RecordType;
  readonly response: T;
  /** The queries that store the record, each with a `returning` clause. */
  readonly rows: readonly Write[];
  readonly messages: readonly NewMessage[];
}

/**
 * Stores a visitor's request with its history entry and mail, once per idempotency key (or, without one, per sender
 * and body), all or nothing. Addresses are stored only as hashes.
 * @returns the response, or the first one when the same request was stored before.
 * @throws {AppError} `key_reused` when the key came with another body; `rate_limited`.
 */
export async function submit<T extends { readonly id: string }>(
  context: Context,
  submission: Submission<T>,
): Promise<T> {
  return (await store(context, submission)).response;
}

async function store<T extends { readonly id: string }>(
  context: Context,
  { scope, body, recordType, response, rows, messages }: Submission<T>,
): Promise<{ readonly response: T; readonly isRepeat: boolean }> {
  const { client, config, countsAgainst, db, idempotencyKey, now } = context;
  countsAgainst('publicForm');
  const [bodyHash, ...earlierBodyHashes] = bodyHashes(config.fieldKeys, body);
  const sender = callerHash(client.address);
  const key =
    idempotencyKey ?? `same:${sha256(`${sender}\n${client.userAgent}\n${bodyHash}`).toString('base64url')}`;
  const received = eventInsert(db, {
    recordType,
    recordId: response.id,
    what: 'received',
    actor: null,
    at: now,
    after: { claim: scope },
  });
  const outcome = await submitOnce(db, {
    claim: { scope, key, bodyHash, earlierBodyHashes, now },
    expiresBefore: minutesBefore(now, idempotencyKey ? KEY_DAYS * 1440 : SAME_REQUEST_MINUTES),
    limits: senderLimits('publicForm', context),
    response,
    writes: [...rows, received, ...messages.map((message) => messageInsert(db, message))],
  });
  if (outcome.state === 'limited') throw tooManyRequests(outcome.retryAfter);
  if (outcome.state === 'created') triggerDrain(context);
  else if (!outcome.sameBody) {
    throw new AppError('key_reused', 'This Idempotency-Key was used for a different request.');
  }
  return { response: outcome.response, isRepeat: outcome.state === 'replayed' };
}

/**
 * Like {@link submit}, for a request that opens a job, with the link to its customer's page; null for a flagged one.
 * @param request.stored the query that stores the request
 * @param request.rows what else is stored
 */
export async function submitRequest<T extends { readonly id: string }>(
  context: Context,
  {
    stored,
    rows = [],
    suspicious,
    ...submission
  }: Omit<Submission<T>, 'rows'> & {
    readonly stored: OperationNodeSource;
    readonly rows?: Submission<T>['rows'];
    readonly suspicious: boolean;
  },
): Promise<T & { readonly link: string | null }> {
  const link = (id: string) => newJobLink(context, id, null);
  const { row } = link(submission.response.id);
  const { response, isRepeat } = await store(context, {
    ...submission,
    rows: [stored, ...rows, (returnedBy) => jobLinkInsert(context.db, row, returnedBy(stored))],
  });
  if (!isRepeat) return { ...response, link: suspicious ? null : link(response.id).url };
  // The link has the request's own id: a repeat gets the same one, though no stored answer has it.
  const earlier = await findJobLinkById(context.db, response.id);
  return { ...response, link: (earlier && linkAddress(context.config, earlier)) ?? null };
}

/** The sender's errors that count against the limit, because the server had to receive the body. */
const SENDER_ERRORS = new Set<ProblemCode>([
  'malformed',
  'too_slow',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'key_reused',
]);

/**
 * Counts a rejected post against its sender's limit. Returns the error to respond with: the same one, or
 * `rate_limited` when the limit is reached. If the database cannot count, the error stays the same.
 * @param spend runs work within the caller's remaining time
 */
export async function countRefused(
  appError: AppError,
  spend: <T>(work: Promise<T>) => Promise<T>,
  context: Pick<Context, 'db' | 'now' | 'client' | 'config'>,
): Promise<AppError> {
  if (!SENDER_ERRORS.has(appError.code)) return appError;
  const counted = consumeRateLimits(context.db, senderLimits('publicForm', context));
  const answer = await spend(counted).catch(() => ({ allowed: true, retryAfter: 0 }));
  return answer.allowed ? appError : tooManyRequests(answer.retryAfter);
}

/** Bare-domain endings that count as links: common generic ones and every two-letter country code. */
const ENDINGS =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|club|live|link|click|page|web|win|vip|pro|icu|fun|space|website|help|support|test|example|[a-z]{2}';
// A match begins only at the start of a run of labels and dots, or the search would take quadratic time.
// A capital after the dot ("done.It") means a missing space; "@" before it means an email address.
// oxlint-disable-next-line no-restricted-globals -- made of constants
const bareDomain = new RegExp(
  `(?<![\\p{L}\\p{N}@._\u3002\uff0e-])(?:[\\p{L}\\p{N}-]+[.\u3002\uff0e])+(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{N}@-])`,
  'gu',
);

/** Counts the links in a text: with a scheme, with "www.", as forum markup, or a bare domain. */
export function countLinks(text: string): number {
  const marked = /(?:https?:\/\/|www\.)\S*|\[url/gi;
  const rest = text.normalize('NFKC');
  return (rest.match(marked)?.length ?? 0) + (rest.replaceAll(marked, ' ').match(bareDomain)?.length ?? 0);
}

/**
 * Whether a request looks automated: the honeypot is filled in, another site's page sent it, its message has two
 * links, or a name or place has one. It is stored and shown to the office, flagged.
 */
export function looksSuspicious(
  { honeypotFilled, crossSite }: Context,
  {
    words,
    names,
  }: { readonly words: readonly (string | null)[]; readonly names: readonly (string | null)[] },
): boolean {
  const linked = countLinks(words.join(' ')) >= 2 || names.some((name) => countLinks(name ?? '') > 0);
  return honeypotFilled || crossSite || linked;
}
