import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { Job, JobRow } from '#contract/jobs/job.ts';
import { jobPriceRoutes } from '#contract/jobs/price.ts';
import { leadRoutes } from '#contract/leads.ts';
import { mayCall, type StaffRoute } from '#contract/route.ts';
import type { BilledPaper, PricedPaper } from '#db/queries/jobs/columns.ts';
import type { JobHeader } from '#db/queries/jobs/jobs.ts';
import type { WholeJob } from '#db/queries/jobs/whole-job.ts';
import { customerFields } from '#domain/customer.ts';
import { factsOf, jobFacts, vehicleName } from '#domain/job-facts.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import {
  allowedVisitEvents,
  currentQuoteStatuses,
  type JobAction,
  moneyStage,
  primaryAction,
} from '#domain/job.ts';
import { mayTake, type StepKind } from '#domain/job-steps.ts';
import { mapFields, without } from '#domain/record-fields.ts';
import { fold } from '#domain/pasted-text/folded.ts';
import { saysLockedOut } from '#domain/pasted-text/services.ts';
import { seesAmounts, type Viewer } from '#domain/staff-role.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { derivedQuoteStatus } from '#domain/quote.ts';
import type { Config } from '../config.ts';
import { deliveryView } from '../documents/deliveries.ts';
import { quoteRowView } from '../estimates/estimate-view.ts';
import { type DecryptedFields, encryptedFieldsView } from '../encryption/estimate-fields.ts';
import { entryView } from '../history/record-history.ts';
import { invoiceRowView, paymentViews } from '../invoices/invoice-view.ts';
import { answerOf } from '../record-values.ts';
import { doorWordsOf } from './door-word.ts';

/**
 * The estimate that represents a job: the one furthest along, the newest among equals; undefined without one.
 * `today` is the day in Honolulu.
 */
export function currentEstimate(priced: readonly PricedPaper[], today: string): PricedPaper | undefined {
  return currentQuoteStatuses
    .map((status) => priced.find((paper) => derivedQuoteStatus(paper, today) === status))
    .find((paper) => paper !== undefined);
}

const balanceCents = ({ total, paid }: BilledPaper) =>
  centsFromDecimal(total) - centsFromDecimal(paid, { negative: true });

const sumOf = (papers: readonly BilledPaper[], cents: (paper: BilledPaper) => number) =>
  decimalFromCents(papers.reduce((sum, paper) => sum + cents(paper), 0));

/** The route behind each primary action that is no step: a viewer is offered only what they may do. */
const ACTION_ROUTES: Record<Exclude<JobAction, StepKind>, StaffRoute> = {
  review: leadRoutes.find,
  price: jobPriceRoutes.price,
  revise: jobPriceRoutes.price,
  send: quoteActionRoutes.send,
  remind: invoiceActionRoutes.send,
};

const mayAct = (action: JobAction, viewer: Viewer): boolean =>
  action in ACTION_ROUTES
    ? mayCall(ACTION_ROUTES[action as keyof typeof ACTION_ROUTES], viewer)
    : mayTake(action as Extract<JobAction, StepKind>, viewer);

/** Whether an unscheduled job's customer says that they are locked out, and names no day. */
const asksToBeLetIn = ({ visit, wantedDate, request }: JobHeader): boolean =>
  visit === 'unscheduled' && wantedDate === null && saysLockedOut(fold((request ?? '').slice(0, 500)));

/** A stored job as a list row, with its money and next step as of today in Honolulu, limited to the viewer's rights. */
export function jobRowView(stored: JobHeader, today: string, viewer: Viewer): JobRow {
  const live = stored.billed.filter(({ status }) => status !== 'void');
  const issued = live.filter(({ status }) => status !== 'draft');
  const current = currentEstimate(stored.priced, today);
  const money = moneyStage({
    quotes: stored.priced.map((paper) => derivedQuoteStatus(paper, today)),
    invoices: stored.billed.map((paper) =>
      derivedInvoiceStatus({ ...paper, balanceCents: balanceCents(paper) }, today),
    ),
  });
  const { isEmergency, suspicious } = stored;
  const amounts = seesAmounts(viewer);
  const action = primaryAction(
    stored.visit,
    money,
    {
      goesNow: isEmergency || (money !== 'called' && asksToBeLetIn(stored)),
      suspicious,
      sent: current?.sent ?? false,
      changeRequested: Boolean(current?.changeRequestedAt),
    },
    viewer.role,
  );
  const allowed = allowedVisitEvents(stored.visit).filter((event) => mayTake(event, viewer));
  // A viewer who may not settle the price continues with the visit.
  const onward = (['set_off', 'arrive'] as const).find((event) => allowed.includes(event));
  return {
    id: stored.id,
    number: stored.number,
    customerId: stored.customerId,
    firstName: stored.firstName,
    lastName: stored.lastName,
    phone: stored.phone,
    email: stored.email,
    serviceType: stored.serviceType,
    location: stored.location,
    serviceAddress: stored.serviceAddress,
    vehicle: vehicleName(stored) || null,
    request: stored.request,
    urgency: stored.urgency,
    isEmergency,
    suspicious,
    visit: stored.visit,
    slotStart: stored.slotStart,
    slotEnd: stored.slotEnd,
    technicianId: stored.technicianId,
    technicianName: stored.technicianName,
    money,
    total: !amounts
      ? null
      : live.length > 0
        ? sumOf(live, ({ total }) => centsFromDecimal(total))
        : (current?.total ?? null),
    balance: amounts && issued.length > 0 ? sumOf(issued, balanceCents) : null,
    action: action && mayAct(action, viewer) ? action : ((action && onward) ?? null),
    allowed,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

const RECORD_TYPES = {
  job: 'job',
  contact_request: 'lead',
  booking_request: 'booking',
  quote: 'quote',
  invoice: 'invoice',
} as const;

/**
 * A whole job.
 * @param opened its decrypted fields, for callers who may see them; without it they stay hidden
 */
export function jobView(
  whole: WholeJob,
  {
    today,
    config,
    opened,
    viewer,
  }: {
    today: string;
    config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'jwtSecrets' | 'cards'>;
    opened: DecryptedFields;
    viewer: Viewer;
  },
): Job {
  const { job } = whole;
  const view: Job = {
    ...jobRowView(job, today, viewer),
    ...factsOf(job),
    ...answerOf(jobFacts, job),
    distanceMiles: job.distanceMiles,
    latitude: job.latitude,
    longitude: job.longitude,
    ...encryptedFieldsView(job, opened),
    travelMinutes: job.travelMinutes,
    travelFrom: job.travelFrom,
    overlapReason: job.overlapReason,
    offHoursReason: job.offHoursReason,
    handedBackAt: job.handedBackAt,
    handBackReason: job.handBackReason,
    propertyId: job.propertyId,
    order: whole.order,
    sharesTime: job.sharesTime,
    acceptedAt: job.acceptedAt,
    doorWords: doorWordsOf(config, job),
    takesCards: config.cards !== undefined,
    setOffAt: job.setOffAt,
    arrivedAt: job.arrivedAt,
    finishedAt: job.finishedAt,
    cancelledAt: job.cancelledAt,
    cancelReason: job.cancelReason,
    customer: customerFor(viewer, whole),
    leads: [...whole.leads],
    bookings: [...whole.bookings],
    quotes: whole.quotes.map((quote) => quoteRowView(quote, today)),
    currentQuoteId: currentEstimate(job.priced, today)?.id ?? null,
    invoices: whole.invoices.map((invoice) => invoiceRowView(invoice, today)),
    payments: paymentViews(whole.payments),
    authorities: [...whole.authorities],
    timeline: whole.events.map((event) => ({
      ...entryView(event),
      recordType: RECORD_TYPES[event.recordType],
      recordId: event.recordId,
    })),
    mails: whole.mails.map((mail) => ({
      ...deliveryView(mail, config),
      recordType: RECORD_TYPES[mail.recordType],
      recordId: mail.recordId,
    })),
  };
  return seesAmounts(viewer) ? view : withoutAmounts(view);
}

/** The job's customer; for a technician only the name, if a technician's step linked it. */
function customerFor({ role }: Viewer, { customer, job }: WholeJob): Job['customer'] {
  if (!customer || role !== 'technician' || !job.customerNameOnly) return customer;
  const nothing = mapFields(without(customerFields, 'firstName', 'lastName', 'phone'), () => null);
  return { ...customer, ...nothing, phone: job.phone };
}

/** A job without its papers, and its timeline without entered values, because any of these may contain amounts. */
function withoutAmounts(view: Job): Job {
  return {
    ...view,
    quotes: [],
    invoices: [],
    payments: [],
    mails: [],
    timeline: view.timeline.map((entry) => ({ ...entry, before: null, after: null })),
  };
}
