import type { Alarm, alarmMobileRoutes } from '#contract/alarm.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import {
  claimMobile,
  countWrongCode,
  findMobileOwner,
  lockMobileClaim,
  type MobileClaim,
  setMobile,
} from '#db/queries/alarm-mobile.ts';
import { matchCustomers } from '#db/queries/customers/customers.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { consumeRateLimits } from '#db/queries/rate-limits.ts';
import { hasOptedOut } from '#db/queries/texts.ts';
import { normalizePhone } from '#domain/phone.ts';
import { phoneDisplay } from '#domain/business.ts';
import { constantTimeEqual } from '../hashes.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { readAlarm } from './alarm.ts';
import { mobileCode } from './mobile-code.ts';

/** How long a code is valid, and how many wrong ones end it. */
const CODE_MINUTES = 15;
const MAX_WRONG = 5;
/** Numbers an account may enter in an hour: each is sent a text. */
const CODES_PER_HOUR = 6;

/** Why a number cannot be an account's; undefined if it can. */
async function mobileFault(db: Db, accountId: string, mobile: string): Promise<string | undefined> {
  const owner = await findMobileOwner(db, mobile);
  if (owner !== undefined && owner !== accountId)
    return 'Another account has this number. Clear it there first.';
  // Texts from the number would be read as answers to alarms, and the customer's emergency would ring no one.
  const [customer] = await matchCustomers(db, { phone: mobile, email: null, limit: 1 });
  if (customer) return 'This is a customer’s number. The alarm needs a number of your own.';
  if (await hasOptedOut(db, mobile))
    return 'This number answered STOP to our texts. Text START from it first.';
  return undefined;
}

async function limitCodes({ db, now, config, actor, countsAgainst }: StaffContext): Promise<void> {
  countsAgainst('mobileCode');
  const limit = Math.ceil(CODES_PER_HOUR * config.rateLimitScale);
  const limits = [{ key: `mobile-code:${actor.id}`, limit }];
  const { allowed, retryAfter } = await consumeRateLimits(db, { limits, now, windowMinutes: 60 });
  if (!allowed) {
    throw new AppError('rate_limited', 'That is a lot of codes. Try again in an hour.', { retryAfter });
  }
}

/**
 * Enters a number for the caller's own alarms and texts a code to it. Until {@link confirmAlarmMobile}, alarms go where
 * they went before. An empty number clears the caller's; a body without it changes nothing.
 * @throws {AppError} `invalid` for a number that cannot be texted, or is another account's or a customer's; `rate_limited`
 */
export async function saveAlarmMobile(
  context: StaffContext,
  { body }: RouteInput<typeof alarmMobileRoutes.save>,
): Promise<Alarm> {
  const { db, now, actor } = context;
  await limitCodes(context);
  if (body.mobile === undefined) return readAlarm(context);
  const text = emptyToNull(body.mobile);
  const mobile = text === null ? null : normalizePhone(text).e164;
  if (text !== null && mobile === null)
    throw invalid({ mobile: `Enter a number with its area code, such as ${phoneDisplay}` });
  const fault = mobile === null ? undefined : await mobileFault(db, actor.id, mobile);
  if (fault !== undefined) throw invalid({ mobile: fault });
  const saved = await db.transaction().execute(async (trx) => {
    const own = mobile !== null && (await findMobileOwner(trx, mobile)) === actor.id;
    if (mobile === null || own) await setMobile(trx, actor.id, mobile);
    else {
      await claimMobile(trx, { accountId: actor.id, mobile, now });
      await enqueueMessage(trx, {
        kind: 'mobile-code',
        recipient: mobile,
        payload: { accountId: actor.id, askedAt: now.toISOString() },
        dedupeKey: `mobile-code:${actor.id}:${now.toISOString()}`,
        now,
      });
    }
    await appendOwnEvent(
      trx,
      context,
      mobile === null || own ? 'alarm_mobile_changed' : 'alarm_mobile_entered',
    );
    return readAlarm({ ...context, db: trx });
  });
  triggerDrain(context);
  return saved;
}

/**
 * Confirms the number that the caller entered, with the code that was texted to it.
 * @throws {AppError} `invalid` for a wrong or expired code; `duplicate` if another account was faster
 */
export async function confirmAlarmMobile(
  context: StaffContext,
  { body }: RouteInput<typeof alarmMobileRoutes.confirm>,
): Promise<Alarm> {
  const { db, actor } = context;
  const answer = await db.transaction().execute(async (trx) => {
    const claim = await lockMobileClaim(trx, actor.id);
    if (!claim) return 'Enter your number first';
    const fault = codeFault(context, claim, body.code);
    // Thrown after the commit, which keeps the count of wrong codes.
    if (fault !== undefined) {
      await countWrongCode(trx, actor.id);
      return fault;
    }
    const refused = await mobileFault(trx, actor.id, claim.mobile);
    if (refused !== undefined) return refused;
    await setMobile(trx, actor.id, claim.mobile);
    await appendOwnEvent(trx, context, 'alarm_mobile_changed');
    return readAlarm({ ...context, db: trx });
  });
  if (typeof answer === 'string') throw invalid({ code: answer });
  return answer;
}

/** Why a code does not confirm a claim; undefined if it does. */
function codeFault({ config, now }: StaffContext, claim: MobileClaim, code: string): string | undefined {
  if (claim.wrong >= MAX_WRONG) return 'Too many wrong codes. Send a new one.';
  if (now.getTime() - Date.parse(claim.askedAt) > CODE_MINUTES * 60_000)
    return 'This code has expired. Send a new one.';
  return constantTimeEqual(mobileCode(config, claim), code) ? undefined : 'This is not the code we texted';
}
