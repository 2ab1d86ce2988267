import {
  countEarlierMessages,
  leaseMessages,
  markFailed,
  markSent,
  NOT_SENT,
  type OutboxMessage,
} from '#db/queries/outbox.ts';
import type { Db } from '#db/connect.ts';
import type { Config } from './config.ts';
import { log } from './http/log.ts';
import { composeMail } from './mail/kinds.ts';
import { NothingToSend } from './mail/message.ts';
import { deliver, describeFailure } from './mail/transport.ts';

/** Messages taken at once; small, so that several drains share a queue. */
const BATCH = 5;
/** How long a taken message is ours, seconds: longer than the slowest delivery of a batch's last message. */
const LEASE_SECONDS = 150;
/** A delivery is begun only while this much of the lease is left, seconds: the transport's own limits add up to less. */
const LONGEST_DELIVERY_SECONDS = 60;
/** Receipts one address gets within a day. Beyond that somebody is using us to fill a stranger's inbox. */
const RECEIPTS_A_DAY = 5;
const DAY_MS = 86_400_000;

/** What drain needs; the clock is a function because deliveries take time. */
export interface DrainContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: () => Date;
  /** No further batch is begun after this moment. */
  readonly until: Date;
}

/** What became of the messages of one drain. */
export interface Drained {
  readonly sent: number;
  readonly postponed: number;
  readonly failed: number;
}

/**
 * Sends what is due, in batches, until nothing is or time is up. Any number of drains may run at once: each message
 * is leased to one. A message is delivered at least once and, as far as SMTP lets anybody know, exactly once: a drain
 * that dies after the mail server took a message and before that was written down sends it again, under the same
 * Message-ID (docs/decisions/0013-mail-once.md).
 */
export async function drainOutbox(context: DrainContext): Promise<Drained> {
  const drained = { sent: 0, postponed: 0, failed: 0 };
  while (context.now() < context.until) {
    const now = context.now();
    const batch = await leaseMessages(context.db, { now, limit: BATCH, leaseSeconds: LEASE_SECONDS });
    if (batch.length === 0) break;
    const startBefore = now.getTime() + (LEASE_SECONDS - LONGEST_DELIVERY_SECONDS) * 1000;
    for (const message of batch) {
      // Left alone it is due again when its lease ends.
      if (context.now().getTime() > startBefore) break;
      drained[await sendOne(context, message)] += 1;
    }
  }
  return drained;
}

async function sendOne({ db, config, now }: DrainContext, message: OutboxMessage): Promise<keyof Drained> {
  try {
    if (await isOverCap(db, message)) {
      await markFailed(db, message, { error: CAPPED, now: now(), permanent: true });
      return 'failed';
    }
    const mail = await composeMail(message, { db, config, now: now() });
    const { delivery, messageId } = await deliver(config, mail, message.id);
    await markSent(db, { id: message.id, messageId, now: now() });
    log('info', 'mail_sent', { id: message.id, kind: message.kind, delivery, attempt: message.attempts });
    return 'sent';
  } catch (error) {
    const failure = describeFailure(error);
    const pointless = error instanceof NothingToSend;
    const permanent = pointless || (failure.permanent && message.kind === 'request-receipt');
    const state = await markFailed(db, message, { error: failure.text, now: now(), permanent });
    const about = {
      id: message.id,
      kind: message.kind,
      attempt: message.attempts,
      state,
      reason: failure.code,
    };
    if (pointless) log('info', 'mail_not_sent', about);
    else log(state === 'failed' ? 'error' : 'warn', 'mail_failed', about);
    return state === 'failed' ? 'failed' : 'postponed';
  }
}

const CAPPED = `${NOT_SENT}this address was already sent ${RECEIPTS_A_DAY} receipts within a day.`;

/** Counts by the order in which receipts were written, so that drains running side by side agree. */
async function isOverCap(db: Db, message: OutboxMessage): Promise<boolean> {
  if (message.kind !== 'request-receipt') return false;
  const since = new Date(Date.parse(message.createdAt) - DAY_MS);
  return (await countEarlierMessages(db, message, since)) >= RECEIPTS_A_DAY;
}
