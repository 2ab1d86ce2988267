import type { JobAction } from '#domain/job.ts';
import { jobActionLabels, jobSteps } from '#domain/job-steps.ts';
import type { QuoteRow } from '#contract/estimates/estimate.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { MayCall } from '../../session.ts';

/** What a job's menu can do. */
export type MenuAction = JobAction | 'finish' | 'reopen' | 'offer' | 'unschedule' | 'expense' | 'evidence';

/** An entry of a job's menu. */
export interface MenuEntry {
  readonly action: MenuAction;
  readonly label: string;
}

/** A job's current estimate. */
export function currentQuote(job: Pick<Job, 'quotes' | 'currentQuoteId'>): QuoteRow | undefined {
  return job.quotes.find(({ id }) => id === job.currentQuoteId);
}

/** The invoice to pay: the newest that is not void. */
export function liveInvoice(job: Pick<Job, 'invoices'>): InvoiceRow | undefined {
  return job.invoices.find(({ status }) => status !== 'void');
}

export function overdueInvoice(job: Pick<Job, 'invoices'>): InvoiceRow | undefined {
  return job.invoices.find(({ status }) => status === 'overdue');
}

/** A role's other actions on a job now, in working order, without the primary one. */
export function menuOf(job: Job, may: MayCall): readonly MenuEntry[] {
  const can = (event: Job['allowed'][number]) => job.allowed.includes(event);
  const quote = currentQuote(job);
  const open = job.visit !== 'cancelled' && !liveInvoice(job);
  const entry = (possible: boolean, action: MenuEntry['action'], label: string) =>
    possible ? [{ action, label }] : [];
  return [
    ...entry(open && may('priceJob'), 'price', quote ? 'Change the price' : jobActionLabels.price),
    ...entry(
      (quote?.allowed.includes('send') ?? false) && may('sendQuote'),
      'send',
      quote?.status === 'approved' ? 'Send the estimate again' : jobActionLabels.send,
    ),
    ...entry((quote?.allowed.includes('approve') ?? false) && may('agree'), 'agree', jobActionLabels.agree),
    ...entry(can('schedule'), 'schedule', job.slotStart ? 'Move the time' : jobActionLabels.schedule),
    ...entry(can('schedule') && may('offerTimes'), 'offer', 'Offer times'),
    ...entry(can('unschedule'), 'unschedule', 'Return to unscheduled'),
    ...entry(can('set_off'), 'set_off', jobActionLabels.set_off),
    ...entry(can('arrive'), 'arrive', jobActionLabels.arrive),
    ...entry(can('collect') && job.money !== 'paid', 'collect', jobActionLabels.collect),
    ...entry(can('finish'), 'finish', 'Finish, collect later'),
    ...entry(overdueInvoice(job) !== undefined && may('sendInvoice'), 'remind', jobActionLabels.remind),
    ...entry(can('cancel'), 'cancel', jobActionLabels.cancel),
    ...entry(can('reopen'), 'reopen', 'Reopen the job'),
    ...entry(may('takeJobSteps'), 'expense', jobSteps.expense.label),
    ...entry(may('makeEvidence'), 'evidence', 'Evidence (PDF)'),
  ].filter(({ action }) => action !== job.action && !(action === 'price' && job.action === 'revise'));
}

/** The noun for the request that opened a job. */
export function requestOf(job: Pick<Job, 'leads' | 'bookings'>): 'lead' | 'booking' | 'estimate' {
  if (job.leads.length > 0) return 'lead';
  return job.bookings.length > 0 ? 'booking' : 'estimate';
}
