import type { PushNote } from '#contract/live.ts';
import type { Db } from '#db/connect.ts';
import type { LinkTarget } from '#db/outbox-messages.ts';
import { listAlarmPeople } from '#db/queries/alarm.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { findWaitingOrder } from '#db/queries/orders.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { findPushDevice, type PushDevice } from '#db/queries/push-devices.ts';
import { listOfferedTimes } from '#db/queries/times.ts';
import type { TextKind } from '#domain/customer-text.ts';
import type { VisitState } from '#domain/job.ts';
import { workWords } from '#domain/standing-authority.ts';
import { linkInMessage } from '../documents/job-link.ts';
import { type MailContext, NothingToSend } from '../mail/message.ts';
import { isFlagged } from '../mail/untrusted-text.ts';

/** The visit states in which each text about a visit still applies. */
const STANDS: Partial<Record<TextKind, readonly VisitState[]>> = {
  times_offered: ['unscheduled', 'scheduled'],
  time_set: ['scheduled'],
  time_moved: ['scheduled'],
  time_cancelled: ['cancelled'],
  request_cancelled: ['cancelled'],
  time_lost: ['unscheduled'],
  on_the_way: ['on_the_way'],
  running_late: ['on_the_way'],
  reminder: ['scheduled'],
  review_ask: ['done'],
};

/**
 * The final words of a text, with the customer's own link.
 * @throws {NothingToSend} when the record has changed and the text no longer applies
 */
export async function composeText(
  message: MessageOf<'customer-text'>,
  context: MailContext,
): Promise<string> {
  const { words, link, visit, template } = message.payload;
  if (visit) await checkVisit(context, visit, template);
  if (link) await checkDocument(context, link);
  if (!link || !words.includes('{link}')) return words;
  return words.replaceAll('{link}', await linkInMessage(message, context, link, null));
}

async function checkVisit(
  { db }: MailContext,
  { jobId, slotStart, setOffAt }: NonNullable<MessageOf<'customer-text'>['payload']['visit']>,
  template: TextKind,
): Promise<void> {
  const job = await findJobById(db, jobId);
  if (!job) throw new NothingToSend('the job is gone');
  if (job.suspicious) throw new NothingToSend('the job is flagged as suspicious');
  const isMoved = slotStart !== null && job.slotStart !== slotStart;
  const isLeft = setOffAt !== undefined && job.setOffAt !== setOffAt;
  if (!STANDS[template]?.includes(job.visit) || isMoved || isLeft)
    throw new NothingToSend('the job was changed since');
  if (template === 'times_offered' && (await listOfferedTimes(db, jobId)).length === 0)
    throw new NothingToSend('the times were chosen or taken back');
}

async function checkDocument({ db }: MailContext, link: LinkTarget): Promise<void> {
  if ('quoteId' in link) {
    const quote = await findQuoteById(db, link.quoteId);
    if (!quote) throw new NothingToSend('the estimate was deleted');
    if (quote.revision !== link.revision) throw new NothingToSend('the estimate was changed');
    if (quote.status === 'cancelled' || quote.status === 'declined')
      throw new NothingToSend(`the estimate was ${quote.status}`);
    if (await isFlagged(db, quote))
      throw new NothingToSend('it came from a request flagged as suspicious; clear the flag first');
  } else if ('invoiceId' in link) {
    const invoice = await findInvoiceById(db, link.invoiceId);
    if (!invoice) throw new NothingToSend('the invoice was deleted');
    if (invoice.status === 'void') throw new NothingToSend('the invoice was voided');
  }
}

/**
 * The question to an owner about an order: who, what and where, since the answer depends on it.
 * @throws {NothingToSend} if it was answered or called off, or the device is no longer an owner's
 */
export async function orderNote(
  db: Db,
  { recipient, payload: { jobId } }: MessageOf<'order-push'>,
): Promise<{ device: PushDevice; note: PushNote }> {
  const device = await findPushDevice(db, recipient);
  const person = (await listAlarmPeople(db)).find(({ accountId }) => accountId === device?.accountId);
  if (!device || person?.role !== 'owner')
    throw new NothingToSend('the device is gone, or no longer an owner’s');
  const order = await findWaitingOrder(db, jobId);
  if (!order) throw new NothingToSend('the order no longer waits');
  const { number, orderedBy, work, place, fault } = order;
  const where = place === null ? '' : ` at ${place}`;
  const over = fault === 'limit' || fault === 'work_limit' ? ', over their limit' : '';
  const note = {
    kind: 'news' as const,
    title: `Allow job ${number}?`,
    body: `${orderedBy} ordered ${workWords[work]}${where}${over}.`,
    tag: `order-${jobId}`,
    path: `/admin/jobs/${jobId}`,
    token: '',
    order: { jobId, fault },
    change: { type: 'job', id: jobId, job: jobId, what: 'order_asked' },
  };
  return { device, note };
}
