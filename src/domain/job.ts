import type { InvoiceStatus } from './invoice.ts';
import type { QuoteStatus } from './quote.ts';
import type { StaffRole } from './staff-role.ts';
import { type Machine, type Step, step } from './state-machine.ts';

export const visitStates = [
  'unscheduled',
  'scheduled',
  'on_the_way',
  'on_site',
  'done',
  'cancelled',
] as const;
/** How far the visit of a job is. */
export type VisitState = (typeof visitStates)[number];

/** Neither done nor cancelled. */
export const isOpenVisit = (visit: VisitState): boolean => visit !== 'done' && visit !== 'cancelled';

export const visitStateLabels: Readonly<Record<VisitState, string>> = {
  unscheduled: 'Unscheduled',
  scheduled: 'Scheduled',
  on_the_way: 'On the way',
  on_site: 'On site',
  done: 'Done',
  cancelled: 'Cancelled',
};

export const cancelReasons = [
  'customer_cancelled',
  'got_in_themselves',
  'no_show',
  'could_not_help',
  'duplicate',
] as const;
/** Why a job was called off. */
export type CancelReason = (typeof cancelReasons)[number];

export const cancelReasonLabels: Readonly<Record<CancelReason, string>> = {
  customer_cancelled: 'Customer cancelled',
  got_in_themselves: 'Got in themselves',
  no_show: 'No-show',
  could_not_help: 'We could not help',
  duplicate: 'Duplicate of another job',
};

export const visitEvents = [
  'schedule',
  'unschedule',
  'set_off',
  'arrive',
  'finish',
  'collect',
  'cancel',
  'reopen',
] as const;
/**
 * Steps of a visit: `schedule` also moves it to another time, `unschedule` takes its time away, `collect` finishes it
 * together with invoice and payment.
 */
export type VisitEvent = (typeof visitEvents)[number];

/** The effects of a step besides the new state. */
export type VisitEffect =
  'holdSlot' | 'stampSetOff' | 'stampArrived' | 'stampFinished' | 'recordCancellation' | 'clearVisit';

/** `push`: an emergency takes this visit's time; it has no route of its own. */
type VisitMachine = Machine<VisitState, VisitEvent | 'push', never, VisitEffect, undefined>;

const by = ['staff'] as const;

/** Every allowed step. Anything else is an error that carries the current state. */
// prettier-ignore
const visitMachine: VisitMachine = {
  guards: {},
  rows: [
    { from: 'unscheduled', event: 'schedule', by, guards: [], to: 'scheduled', effects: ['holdSlot'] },
    { from: 'unscheduled', event: 'set_off', by, guards: [], to: 'on_the_way', effects: ['stampSetOff'] },
    { from: 'unscheduled', event: 'cancel', by, guards: [], to: 'cancelled', effects: ['recordCancellation'] },
    // Work at night is often recorded when it is over: what is paid for is done.
    { from: 'unscheduled', event: 'collect', by, guards: [], to: 'done', effects: ['stampFinished'] },

    { from: 'scheduled', event: 'schedule', by, guards: [], to: 'scheduled', effects: ['holdSlot'] },
    { from: 'scheduled', event: 'set_off', by, guards: [], to: 'on_the_way', effects: ['stampSetOff'] },
    { from: 'scheduled', event: 'cancel', by, guards: [], to: 'cancelled', effects: ['recordCancellation'] },
    { from: 'scheduled', event: 'unschedule', by, guards: [], to: 'unscheduled', effects: ['clearVisit'] },
    { from: 'scheduled', event: 'push', by, guards: [], to: 'unscheduled', effects: ['clearVisit'] },
    { from: 'scheduled', event: 'collect', by, guards: [], to: 'done', effects: ['stampFinished'] },

    { from: 'on_the_way', event: 'arrive', by, guards: [], to: 'on_site', effects: ['stampArrived'] },
    { from: 'on_the_way', event: 'cancel', by, guards: [], to: 'cancelled', effects: ['recordCancellation'] },
    { from: 'on_the_way', event: 'collect', by, guards: [], to: 'done', effects: ['stampFinished'] },

    { from: 'on_site', event: 'finish', by, guards: [], to: 'done', effects: ['stampFinished'] },
    { from: 'on_site', event: 'collect', by, guards: [], to: 'done', effects: ['stampFinished'] },
    { from: 'on_site', event: 'cancel', by, guards: [], to: 'cancelled', effects: ['recordCancellation'] },

    { from: 'done', event: 'collect', by, guards: [], to: 'done', effects: [] },
    { from: 'done', event: 'reopen', by, guards: [], to: 'unscheduled', effects: ['clearVisit'] },
    { from: 'cancelled', event: 'reopen', by, guards: [], to: 'unscheduled', effects: ['clearVisit'] },
  ],
};

/** The step for an event, with its effects; or an error result when the state does not allow it. */
export function nextVisitState(
  state: VisitState,
  event: VisitEvent | 'push',
): Step<VisitState, never, VisitEffect> {
  return step(visitMachine, state, event, undefined, 'staff');
}

/** Whether a customer can still answer a price: not once the job is called off, and only accept it once the work is done. */
export const canAnswerPrice = (visit: VisitState, event: 'approve' | 'decline' | 'change'): boolean =>
  visit !== 'cancelled' && (visit !== 'done' || event === 'approve');

/** The events that are possible now; the menu comes from this list. */
export function allowedVisitEvents(state: VisitState): readonly VisitEvent[] {
  return visitEvents.filter((event) => nextVisitState(state, event).ok);
}

export const moneyStages = [
  'called',
  'priced',
  'approved',
  'invoiced',
  'paid',
  'declined',
  'expired',
  'overdue',
] as const;
/** How far a job has come toward payment, derived from its papers; never stored. */
export type MoneyStage = (typeof moneyStages)[number];

export const moneyStageLabels: Readonly<Record<MoneyStage, string>> = {
  called: 'Called',
  priced: 'Priced',
  approved: 'Approved',
  invoiced: 'Invoiced',
  paid: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
  overdue: 'Overdue',
};

/** The displayed states of a job's estimates and invoices, in any order. */
export interface PaperStates {
  readonly quotes: readonly QuoteStatus[];
  readonly invoices: readonly InvoiceStatus[];
}

/** Which estimate is the job's current one: the first of these states that one of them has. Never a withdrawn one. */
export const currentQuoteStatuses = ['invoiced', 'approved', 'pending', 'expired', 'declined'] as const;

const stageOfQuote: Record<(typeof currentQuoteStatuses)[number], MoneyStage> = {
  invoiced: 'invoiced',
  approved: 'approved',
  pending: 'priced',
  expired: 'expired',
  declined: 'declined',
};

/**
 * The money stage of a job. Invoices speak before estimates: one overdue makes it overdue, and it is paid when every
 * invoice that is not void is. Without invoices the current estimate decides.
 */
export function moneyStage({ quotes, invoices }: PaperStates): MoneyStage {
  const live = invoices.filter((status) => status !== 'void');
  if (live.includes('overdue')) return 'overdue';
  if (live.length > 0) return live.every((status) => status === 'paid') ? 'paid' : 'invoiced';
  const current = currentQuoteStatuses.find((status) => quotes.includes(status));
  return current ? stageOfQuote[current] : 'called';
}

export const jobActions = [
  'review',
  'price',
  'revise',
  'send',
  'agree',
  'schedule',
  'set_off',
  'arrive',
  'collect',
  'remind',
  'cancel',
] as const;
/**
 * What a job can ask for next: `review` a flag, `price` it, `revise` after a change request, `send` the price, note that
 * the customer `agree`d by phone, `collect` (finish and collect), `remind` of an overdue invoice; the rest are visit steps.
 */
export type JobAction = (typeof jobActions)[number];

/** The facts that decide the primary action besides visit and money. */
export interface JobFacts {
  /** An emergency, or the customer says that they are locked out: it waits for neither an answer nor a time. */
  readonly goesNow: boolean;
  readonly suspicious: boolean;
  /** Whether the estimate's present revision was handed to the customer. */
  readonly sent: boolean;
  readonly changeRequested: boolean;
}

/** The next step of a visit that is agreed on; what goes now does not wait for a time. */
function visitAction(visit: VisitState, { goesNow }: JobFacts): JobAction | null {
  switch (visit) {
    case 'unscheduled':
      return goesNow ? 'set_off' : 'schedule';
    case 'scheduled':
      return 'set_off';
    case 'on_the_way':
      return 'arrive';
    case 'on_site':
      return 'collect';
    default:
      return null;
  }
}

/** A technician's actions: the work at the door, and its money. */
const technicianActions: ReadonlySet<JobAction> = new Set(['agree', 'set_off', 'arrive', 'collect']);
/** A bookkeeper's actions: the money of finished work. */
const bookkeeperActions: ReadonlySet<JobAction> = new Set(['collect', 'remind']);

/**
 * The one primary action of a job's page for a member of staff; null when nothing is left for them to do. Owner and
 * dispatcher see what the job needs. A technician sets off to what is scheduled while the office settles the price, and
 * prices an unpriced job once on site. A bookkeeper collects and reminds when the work is done.
 */
export function primaryAction(
  visit: VisitState,
  money: MoneyStage,
  facts: JobFacts,
  role: StaffRole,
): JobAction | null {
  const needed = neededAction(visit, money, facts);
  switch (role) {
    case 'owner':
    case 'dispatcher':
      return needed;
    case 'technician': {
      if (needed && technicianActions.has(needed)) return needed;
      if (needed === 'price' && visit === 'on_site') return needed;
      const isOff = money === 'declined' || facts.suspicious;
      return visit === 'scheduled' && !isOff ? 'set_off' : null;
    }
    case 'bookkeeper':
      return needed && visit === 'done' && bookkeeperActions.has(needed) ? needed : null;
  }
}

/** The next step of a job, for any role. */
function neededAction(visit: VisitState, money: MoneyStage, facts: JobFacts): JobAction | null {
  if (visit === 'cancelled') return null;
  if (facts.suspicious && money === 'called') return 'review';
  if (visit === 'done') {
    if (money === 'paid' || money === 'declined') return null;
    return money === 'overdue' ? 'remind' : 'collect';
  }
  // The technician on the way arrives first; the price is settled at the door.
  if (visit === 'on_the_way') return 'arrive';
  switch (money) {
    case 'called':
    case 'expired':
      return 'price';
    case 'declined':
      return 'cancel';
    case 'priced':
      if (facts.changeRequested) return 'revise';
      return facts.sent || facts.goesNow || visit === 'on_site' ? 'agree' : 'send';
    case 'approved':
      if (facts.changeRequested && visit !== 'on_site') return 'revise';
      return visitAction(visit, facts);
    case 'paid':
    case 'invoiced':
    case 'overdue':
      return visitAction(visit, facts);
  }
}

/**
 * Whether someone who sends a technician must say why: the customer has a price and has not accepted it. Who drives
 * themselves is not asked, because a drive is a fact.
 */
export const sendsUnaccepted = (
  { money, technicianId }: { money: MoneyStage; technicianId: string | null },
  actorId: string | undefined,
): boolean => money === 'priced' && technicianId !== null && technicianId !== actorId;

/** Whether finishing must say why: the customer has a price, perhaps a changed one, and has not accepted it. */
export const finishesUnaccepted = ({ money }: { money: MoneyStage }): boolean => money === 'priced';

export const railStops = ['called', 'priced', 'approved', 'scheduled', 'on_site', 'paid'] as const;
export type RailStop = (typeof railStops)[number];

export const railLabels: Readonly<Record<RailStop, string>> = {
  called: 'Called',
  priced: 'Priced',
  approved: 'Approved',
  scheduled: 'Scheduled',
  on_site: 'On site',
  paid: 'Paid',
};

/** Which stops of the rail a job has passed; every job was called. */
export function passedStops(visit: VisitState, money: MoneyStage): readonly RailStop[] {
  const agreed = ['approved', 'invoiced', 'paid', 'overdue'].includes(money);
  const passed: Record<RailStop, boolean> = {
    called: true,
    priced: money !== 'called',
    approved: agreed,
    scheduled: ['scheduled', 'on_the_way', 'on_site', 'done'].includes(visit),
    on_site: visit === 'on_site' || visit === 'done',
    paid: money === 'paid',
  };
  return railStops.filter((stop) => passed[stop]);
}
