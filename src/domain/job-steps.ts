import type { JobAction, VisitEvent } from './job.ts';
import { seesAmounts, type StaffRole, type Viewer } from './staff-role.ts';

export const stepKinds = [
  'schedule',
  'unschedule',
  'accept',
  'decline',
  'set_off',
  'arrive',
  'authority',
  'agree',
  'collect',
  'finish',
  'note',
  'expense',
  'wrong_word',
  'tried',
  'nobody_there',
  'allow_order',
  'refuse_order',
  'cancel',
  'reopen',
] as const;
/** What happens to a job, one step at a time. */
export type StepKind = (typeof stepKinds)[number];

/** In place of a job's id: an expense of no job takes the same road. */
export const NO_JOB = '00000000-0000-0000-0000-000000000000';

export const officeChanges = ['edited', 'repriced', 'moved', 'cancelled', 'reassigned', 'invoiced'] as const;
/** What may have happened to a job between a step on a phone and its arrival at the server. */
export type OfficeChange = (typeof officeChanges)[number];

/**
 * What a step that waited on a phone does when it meets such a change: it `stands` and is applied; it stands, and the inbox
 * `asks` a person; it is a fact that is `kept` with the job, whose visit does not move, and the inbox asks; or it is
 * `refused`.
 */
export type Meeting = 'stands' | 'asks' | 'kept' | 'refused';

/** One kind of step. */
export interface JobStep {
  /** The button. */
  readonly label: string;
  /** What the screen says once it is taken. */
  readonly done: string;
  /** The event in the job's history, and what it did, following the person's name. */
  readonly event: string;
  readonly did: string;
  readonly roles: readonly StaffRole[];
  /** Whether it is about amounts; then a technician who does not see prices may not take it. */
  readonly amounts?: true;
  /** The step of the visit, whose states are in `visitMachine`; without one, the visit stays as it is. */
  readonly visit?: VisitEvent;
  /**
   * Whether it answers the plan on screen: if anyone changed the job since, it is a conflict. Other steps are facts, which
   * an edited note does not make untrue.
   */
  readonly ofPlan?: true;
  /** The notice that its customer may get. */
  readonly tells?: 'time' | 'lost_time' | 'on_the_way' | 'cancelled';
  /** What it meets if it waited; what is not named stands. */
  readonly meets: Readonly<Partial<Record<OfficeChange, Meeting>>>;
}

const owner: readonly StaffRole[] = ['owner'];
const office: readonly StaffRole[] = ['owner', 'dispatcher'];
const field: readonly StaffRole[] = ['owner', 'dispatcher', 'technician'];

const plan = { roles: office, ofPlan: true, meets: {} } as const;
/** What happened at the door: true whatever the office did meanwhile. */
const fact = { roles: field, meets: { moved: 'asks', cancelled: 'kept', reassigned: 'kept' } } as const;

/** Every kind of step. Route, dialogs, buttons, the history's sentences and the rules for steps that waited read this table. */
// prettier-ignore
export const jobSteps: Readonly<Record<StepKind, JobStep>> = {
  schedule: { label: 'Set a time', done: 'Time set', event: 'scheduled', did: 'set the time',
    ...plan, visit: 'schedule', tells: 'time' },
  unschedule: { label: 'Return to unscheduled', done: 'Returned to unscheduled', event: 'unscheduled',
    did: 'returned it to unscheduled', ...plan, visit: 'unschedule', tells: 'lost_time' },
  accept: { label: 'Accept', done: 'Accepted', event: 'accepted_by_technician', did: 'accepted it',
    roles: field, ofPlan: true, meets: {} },
  decline: { label: 'Decline', done: 'Handed back', event: 'declined_by_technician',
    did: 'handed it back to the office', roles: field, ofPlan: true, meets: {} },
  set_off: { label: 'On my way', done: 'On the way', event: 'set_off', did: 'set off',
    ...fact, visit: 'set_off', tells: 'on_the_way' },
  arrive: { label: 'I am there', done: 'On site', event: 'arrived', did: 'arrived', ...fact, visit: 'arrive' },
  authority: { label: 'Record authority', done: 'Authority recorded', event: 'authority_recorded',
    did: 'recorded the authority to open', ...fact, meets: {} },
  agree: { label: 'Price agreed', done: 'Price agreed', event: 'approved', did: 'approved it',
    ...fact, amounts: true,
    meets: { repriced: 'kept', cancelled: 'kept', reassigned: 'kept', invoiced: 'kept' } },
  collect: { label: 'Finish and collect', done: 'Collected', event: 'finished', did: 'finished the work',
    ...fact, amounts: true, visit: 'collect' },
  finish: { label: 'Done', done: 'Work done', event: 'finished', did: 'finished the work', ...fact, visit: 'finish' },
  note: { label: 'Add a note', done: 'Noted', event: 'said', did: 'added what the caller said to it',
    ...fact, meets: {} },
  expense: { label: 'Add an expense', done: 'Expense recorded', event: 'expense_recorded', did: 'recorded an expense',
    ...fact, meets: {} },
  wrong_word: { label: 'Wrong answer', done: 'Recorded', event: 'wrong_door_word', did: 'heard a wrong word at the door',
    ...fact, meets: {} },
  tried: { label: 'Tried to reach them', done: 'Recorded', event: 'tried_to_reach', did: 'tried to reach the customer',
    ...fact, meets: {} },
  nobody_there: { label: 'Nobody there', done: 'Called off: nobody there', event: 'cancelled',
    did: 'cancelled it', ...fact },
  allow_order: { label: 'Allow', done: 'Order allowed', event: 'order_allowed', did: 'allowed the order',
    roles: owner, meets: {} },
  refuse_order: { label: 'Refuse', done: 'Order refused', event: 'order_refused', did: 'refused the order',
    roles: owner, meets: {} },
  cancel: { label: 'Cancel the job', done: 'Job cancelled', event: 'cancelled', did: 'cancelled it',
    ...plan, visit: 'cancel', tells: 'cancelled' },
  reopen: { label: 'Reopen the job', done: 'Job reopened', event: 'reopened', did: 'reopened it',
    ...plan, visit: 'reopen' },
};

/** How often a technician tries to reach a customer before they call the visit off and the fee is due. */
export const TRIES_BEFORE_FEE = 2;

/**
 * The earliest time that a try after an arrival can have. A phone knows the server's time from the `Date` of its answers,
 * which has whole seconds (RFC 9110, 5.6.7): a try in the second of the arrival can appear to precede it.
 */
export const triesCountFrom = (arrivedAt: string): Date =>
  new Date(Math.floor(Date.parse(arrivedAt) / 1000) * 1000);

/** The buttons of what a job can ask for next. */
export const jobActionLabels: Readonly<Record<JobAction, string>> = {
  review: 'Review the request',
  price: 'Set the price',
  revise: 'Answer the change',
  send: 'Send the price',
  remind: 'Send a reminder',
  agree: jobSteps.agree.label,
  schedule: jobSteps.schedule.label,
  set_off: jobSteps.set_off.label,
  arrive: jobSteps.arrive.label,
  collect: jobSteps.collect.label,
  cancel: jobSteps.cancel.label,
};

/** Whether a member of staff may take such a step. Which jobs are theirs is checked at each step. */
export function mayTake(kind: StepKind, viewer: Viewer): boolean {
  const { roles, amounts } = jobSteps[kind];
  return roles.includes(viewer.role) && (!amounts || seesAmounts(viewer));
}

const strictest: readonly Meeting[] = ['refused', 'kept', 'asks'];

/**
 * What a step does that waited: the strictest of what it meets. A change of the plan is refused whatever changed.
 */
export function meetingOf(kind: StepKind, changes: readonly OfficeChange[]): Meeting {
  const { ofPlan, meets } = jobSteps[kind];
  if (changes.length === 0) return 'stands';
  if (ofPlan) return 'refused';
  const met = new Set(changes.map((change) => meets[change] ?? 'stands'));
  return strictest.find((each) => met.has(each)) ?? 'stands';
}
