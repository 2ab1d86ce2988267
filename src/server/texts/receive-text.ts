import { findAccountByMobile, findAlarm, listAlarmCalls, listOpenAlarms } from '#db/queries/alarm.ts';
import type { Db } from '#db/connect.ts';
import { normalizePhone } from '#domain/phone.ts';
import { takeAlarm } from '../alarm/take-alarm.ts';

/** A text as a provider hands it on. */
export interface ReceivedText {
  readonly from: string;
  readonly text: string;
}

const YES = /^\s*(?:yes|yep|y|ok|okay|i have it|got it|mine)\b[^\d]*(\d{1,9})?/i;

/**
 * Takes an emergency by an answered text: "YES" where one alone was texted to that number, "YES 1042" otherwise. Safe to
 * repeat, in any order.
 * @returns the words to answer with; undefined for a text that is none of ours, which nobody answers
 */
export async function receiveText(
  db: Db,
  { from, text }: ReceivedText,
  now: Date,
): Promise<string | undefined> {
  const { e164 } = normalizePhone(from);
  const account = e164 === null ? undefined : await findAccountByMobile(db, e164);
  const said = YES.exec(text);
  if (!account || !said) return undefined;
  const open = await listOpenAlarms(db);
  const rung: typeof open = [];
  for (const alarm of open) {
    const calls = await listAlarmCalls(db, alarm.jobId);
    if (calls.some(({ accountId }) => accountId === account.id)) rung.push(alarm);
  }
  const number = said[1];
  const meant = number === undefined ? rung : open.filter((alarm) => String(alarm.number) === number);
  if (meant.length > 1) {
    return `Several emergencies ring. Answer YES and a number: ${meant.map((alarm) => alarm.number).join(', ')}.`;
  }
  const [alarm] = meant;
  if (!alarm) return 'That emergency is taken or over. Nothing rings now for you.';
  return db.transaction().execute(async (trx) => {
    const taken = await takeAlarm(trx, { jobId: alarm.jobId, account, how: 'text', now });
    const after = await findAlarm(trx, alarm.jobId);
    return taken?.isHolder
      ? `You have emergency ${alarm.number}. The job is in the office.`
      : `${after?.holderName ?? 'A colleague'} has emergency ${alarm.number}.`;
  });
}
