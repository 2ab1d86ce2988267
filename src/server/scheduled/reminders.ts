import type { Db } from '#db/connect.ts';
import { queueDueReminders } from '#db/queries/invoices/reminders.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { findFinishedBetween, findVisitsBetween } from '#db/queries/times.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import type { Config } from '../config.ts';
import { findMissedCards } from '../cards/find-missed.ts';
import type { JobContext } from '../context.ts';
import { expectMail, triggerDrain } from '../outbox/trigger-drain.ts';
import { reminderText, reviewText, textAboutVisit, waysToTell } from '../texts/visit-text.ts';

/**
 * Queues every invoice reminder that is due today in Honolulu, each step of a schedule at most once, a reminder of each
 * appointment of tomorrow, and the question for a review of the jobs that were finished since yesterday. It also makes
 * the timer look into the outbox once a day, even if a trigger was lost, and finds what the card provider could not deliver.
 */
export async function sendReminders({
  db,
  config,
  now,
  afterResponse,
}: JobContext): Promise<{ queued: number; cards: number }> {
  const at = now();
  await expectMail(at);
  const today = shopToday(at);
  const [from, to] = [startOfShopDay(addDays(today, 1)), startOfShopDay(addDays(today, 2))];
  const queued =
    (await queueDueReminders(db, { today, now: at })) +
    (await remindOfVisits(db, { config, now: at }, { from, to })) +
    (await askForReviews(db, { config, now: at }));
  const cards = await findMissedCards({ db, config, now, afterResponse });
  if (queued > 0) triggerDrain({ config, afterResponse });
  return { queued, cards };
}

/**
 * Queues a reminder for each appointment that begins in a span, through the channels by which its customer was told last.
 * An appointment gets at most one mail and one text: a repeat queues nothing.
 * @returns how many customers are reminded
 */
async function remindOfVisits(
  db: Db,
  context: { readonly config: Pick<Config, 'smsUrl'>; readonly now: Date },
  span: { from: Date; to: Date },
): Promise<number> {
  let reminded = 0;
  for (const job of await findVisitsBetween(db, span)) {
    const { id, email, slotStart, slotEnd } = job;
    if (slotStart === null) continue;
    reminded += await db.transaction().execute(async (trx) => {
      const ways = await waysToTell(trx, context, job);
      let texted = false;
      let mailed: string | undefined;
      if (ways.text) {
        const text = reminderText({ slotStart, slotEnd });
        texted = await textAboutVisit(trx, context, job, { text, slotStart, uniqueBy: slotStart });
      }
      if (ways.mail && email) {
        mailed = await enqueueMessage(trx, {
          kind: 'visit-reminder',
          recipient: email,
          payload: { jobId: id, slotStart },
          dedupeKey: `visit-reminder:${id}:${Date.parse(slotStart) / 1000}`,
          recordType: 'job',
          recordId: id,
          now: context.now,
        });
      }
      return texted || mailed !== undefined ? 1 : 0;
    });
  }
  return reminded;
}

const DAY_MS = 86_400_000;

/**
 * Asks for a review once, a day after a job was finished, in the same words whoever it is and however it went. Runs once a
 * day; each question leaves a day after its own job.
 * @returns how many customers are asked
 */
async function askForReviews(
  db: Db,
  context: { readonly config: Pick<Config, 'smsUrl'>; readonly now: Date },
): Promise<number> {
  const { now } = context;
  let asked = 0;
  // A day and a half: a run that came late misses no job, and a job is asked about once.
  const span = { from: new Date(now.getTime() - 1.5 * DAY_MS), to: now };
  for (const job of await findFinishedBetween(db, span)) {
    const { id, email, finishedAt } = job;
    if (finishedAt === null) continue;
    const notBefore = new Date(Date.parse(finishedAt) + DAY_MS);
    asked += await db.transaction().execute(async (trx) => {
      const ways = await waysToTell(trx, context, job);
      if (ways.text) {
        const about = { text: reviewText, slotStart: null, uniqueBy: id };
        return Number(await textAboutVisit(trx, context, job, { ...about, notBefore }));
      }
      if (!ways.mail || !email) return 0;
      const queued = await enqueueMessage(trx, {
        kind: 'review-ask',
        recipient: email,
        payload: { jobId: id },
        dedupeKey: `review-ask:${id}`,
        recordType: 'job',
        recordId: id,
        now,
        notBefore,
      });
      return queued === undefined ? 0 : 1;
    });
  }
  return asked;
}
