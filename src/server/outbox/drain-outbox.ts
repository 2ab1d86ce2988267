import { countEarlierMessages } from '#db/queries/deliveries.ts';
import {
  findNextDue,
  type Lane,
  leaseMessages,
  markFailed,
  markSent,
  NOT_SENT,
  type OutboxMessage,
} from '#db/queries/outbox.ts';
import type { Db } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { climbAlarms } from '../alarm/climb.ts';
import type { Config } from '../config.ts';
import type { JobContext } from '../context.ts';
import { log } from '../log.ts';
import { composeMail } from '../mail/kinds.ts';
import { type Message, NothingToSend } from '../mail/message.ts';
import { deliver, describeFailure } from '../mail/transport.ts';
import { withoutSecrets } from '../outbound.ts';
import { lookWhenDue } from './trigger-drain.ts';

/** Lease on a claimed message in seconds: longer than the slowest delivery. */
const LEASE_SECONDS = 150;
interface Lease {
  readonly lane: Lane;
  readonly limit: number;
  readonly leaseSeconds: number;
}

const MAIL: Lease = { lane: 'mail', limit: 1, leaseSeconds: LEASE_SECONDS };
/** Notifications are sent ten at a time, and so are texts and calls, beside them: a slow push service holds up no text. */
const RINGS: readonly Lease[] = (['call', 'push'] as const).map((lane) => ({
  lane,
  limit: 10,
  leaseSeconds: 60,
}));

/** Imported on demand: most drains send only mail. */
const rings = () => import('./ring.ts');

const isRing = ({ channel }: OutboxMessage) => channel !== 'mail' && channel !== 'alarm_mail';

/** Maximum receipts per address and day. More would mean that our forms are flooding an inbox. */
const MAX_RECEIPTS_PER_DAY = 5;
const DAY_MS = 86_400_000;
/** How long one call starts new messages, in milliseconds. Netlify ends a scheduled function after 30 s. */
const MAX_DRAIN_MS = 15_000;

/** The context of a drain; the clock is a function because deliveries take time. */
export interface DrainContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
  /** No further message is started after this moment. */
  readonly until: Date;
}

/** Message counts of one drain by outcome. */
export interface Drained {
  readonly sent: number;
  readonly postponed: number;
  readonly failed: number;
}

/**
 * Takes alarm steps that are due, then sends due messages until none is left or time is up. Mail goes one at a time, so
 * that a new emergency's mail is next; notifications, texts and calls are sent in parallel and wait for one mail at most.
 * Drains may run concurrently: each message is leased to one. Messages are delivered at least once and, as far as
 * SMTP allows, exactly once. If a drain dies after the mail server accepted a message and before recording that, the
 * message is sent again with the same Message-ID (docs/decisions/mail.md).
 */
export function drainOutbox(context: DrainContext): Promise<Drained> {
  return drainLanes(context, { mail: true });
}

/** Takes alarm steps that are due and sends notifications, texts and calls, but no other mail. */
export function drainRings({ db, config, now }: Pick<JobContext, 'db' | 'config' | 'now'>): Promise<Drained> {
  return drainLanes({ db, config, now, until: new Date(now().getTime() + MAX_DRAIN_MS) }, { mail: false });
}

async function drainLanes(context: DrainContext, { mail }: { mail: boolean }): Promise<Drained> {
  const drained = { sent: 0, postponed: 0, failed: 0 };
  const drain = async (lease: Lease, between?: () => Promise<void>) => {
    while (context.now() < context.until) {
      const messages = await leaseMessages(context.db, { now: context.now(), ...lease });
      if (messages.length === 0) break;
      for (const outcome of await Promise.all(messages.map((message) => sendOne(context, message))))
        drained[outcome] += 1;
      await between?.();
    }
  };
  const ring = async () => {
    await climbAlarms(context);
    await Promise.all(RINGS.map((lease) => drain(lease)));
  };
  await Promise.all(mail ? [ring(), drain(MAIL, ring)] : [ring()]);
  return drained;
}

/**
 * The timer's drain, if a message may be due. Returns undefined, without querying the database, if none can be.
 */
export function drainWhenDue({ db, config, now }: JobContext): Promise<Record<string, number> | undefined> {
  return lookWhenDue(now(), async () => {
    const result = await drainForOneCall({ db, config, now });
    return { result, nextDue: await findNextDue(db) };
  });
}

/** Drains for as long as one function call may run, then runs the shop's watch while the database is awake. */
export async function drainForOneCall({ db, config, now }: Pick<JobContext, 'db' | 'config' | 'now'>) {
  const until = new Date(now().getTime() + MAX_DRAIN_MS);
  const drained = await drainOutbox({ db, config, now, until });
  const { watchShop } = await import('../watch/watch-shop.ts');
  if (!(await watchShop({ db, config, now }))) return { ...drained };
  const { sent, postponed, failed } = await drainOutbox({ db, config, now, until });
  return {
    sent: drained.sent + sent,
    postponed: drained.postponed + postponed,
    failed: drained.failed + failed,
  };
}

async function sendOne({ db, config, now }: DrainContext, message: OutboxMessage): Promise<keyof Drained> {
  try {
    if (await isOverCap(db, message)) {
      await markFailed(db, message, { error: CAPPED, now: now(), permanent: true });
      return 'failed';
    }
    if (isRing(message)) {
      const { ring } = await rings();
      await ring({ db, config, now: now() }, message);
      await markSent(db, { id: message.id, messageId: message.messageId, now: now() });
      log('info', 'ring_sent', { id: message.id, kind: message.kind, attempt: message.attempts });
      return 'sent';
    }
    const mail = await composeMail(message, { db, config, now: now() });
    const { delivery, messageId } = await deliver(config, mail, message.id);
    await recordSent(db, { message, mail, messageId, now: now() });
    log('info', 'mail_sent', { id: message.id, kind: message.kind, delivery, attempt: message.attempts });
    return 'sent';
  } catch (error) {
    const failure = describeFailure(error);
    const isUnneeded = error instanceof NothingToSend;
    const ringFailure = isRing(message) ? (await rings()).describeRingFailure(error) : undefined;
    const permanent =
      isUnneeded || (ringFailure?.permanent ?? (failure.permanent && message.kind === 'request-receipt'));
    const waitSeconds = ringFailure?.waitSeconds;
    const state = await markFailed(db, message, {
      error: withoutSecrets(failure.text),
      now: now(),
      permanent,
      waitSeconds,
    });
    const about = {
      id: message.id,
      kind: message.kind,
      attempt: message.attempts,
      state,
      reason: failure.code,
    };
    if (isUnneeded) log('info', 'mail_not_sent', about);
    else log(state === 'failed' ? 'error' : 'warn', 'mail_failed', about);
    return state === 'failed' ? 'failed' : 'postponed';
  }
}

/** Records that a mail was sent; a booking's history also records its text. */
async function recordSent(
  db: Db,
  { message, mail, messageId, now }: { message: OutboxMessage; mail: Message; messageId: string; now: Date },
): Promise<void> {
  const { id, kind, recordId } = message;
  if (recordId === null || !kind.startsWith('booking-')) return markSent(db, { id, messageId, now });
  await db.transaction().execute(async (trx) => {
    await markSent(trx, { id, messageId, now });
    await appendEvent(trx, {
      recordType: 'booking_request',
      recordId,
      what: 'customer_told',
      actor: null,
      at: now,
      after: { recipient: mail.to, subject: mail.subject, text: mail.text },
    });
  });
}

const CAPPED = `${NOT_SENT}this address was already sent ${MAX_RECEIPTS_PER_DAY} receipts within a day.`;

/** Counts receipts in the order they were written, so that concurrent drains agree. */
async function isOverCap(db: Db, message: OutboxMessage): Promise<boolean> {
  if (message.kind !== 'request-receipt') return false;
  const since = new Date(Date.parse(message.createdAt) - DAY_MS);
  return (await countEarlierMessages(db, message, since)) >= MAX_RECEIPTS_PER_DAY;
}
