import {
  allowedVisitEvents,
  isOpenVisit,
  type JobAction,
  type MoneyStage,
  nextVisitState,
  primaryAction,
  type VisitEvent,
  type VisitState,
} from './job.ts';
import { jobSteps, mayTake, type StepKind, stepKinds } from './job-steps.ts';
import { centsFromDecimal, decimalFromCents } from './money.ts';
import type { Viewer } from './staff-role.ts';
import type { OrderAnswer } from './authority.ts';

/** A step that a device has taken and the server has not answered. */
export interface WaitingStep {
  readonly id: string;
  readonly kind: StepKind;
  readonly body: Readonly<Record<string, unknown>>;
  /** The device's clock, ISO 8601. */
  readonly happenedAt: string;
}

/** Whether a step can be taken without signal: a fact can; an answer to the plan needs the plan as it is now. */
export const worksWithoutSignal = (kind: StepKind): boolean => !jobSteps[kind].ofPlan;

/** What a customer without signal can be given: four characters of the step's id, none of them easily misread. */
export function receiptCode(stepId: string): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  let number = Number.parseInt(stepId.replaceAll('-', '').slice(0, 8), 16);
  let code = '';
  for (let at = 0; at < 4; at += 1) {
    code += letters[number % letters.length];
    number = Math.floor(number / letters.length);
  }
  return code;
}

/** What of a job steps can change on screen. */
export interface StepsShowOn {
  readonly id: string;
  readonly visit: VisitState;
  readonly money: MoneyStage;
  readonly total: string | null;
  readonly balance: string | null;
  readonly action: JobAction | null;
  readonly allowed: readonly VisitEvent[];
  readonly isEmergency: boolean;
  readonly suspicious: boolean;
  readonly setOffAt: string | null;
  readonly arrivedAt: string | null;
  readonly finishedAt: string | null;
  readonly authorities: readonly { readonly id: string }[];
  readonly doorWords?: object | null;
  readonly order?: { readonly answer: OrderAnswer | null } | null;
}

type Shown = { -readonly [Field in keyof StepsShowOn]: StepsShowOn[Field] };

const stamps: Readonly<Partial<Record<StepKind, 'setOffAt' | 'arrivedAt' | 'finishedAt'>>> = {
  set_off: 'setOffAt',
  arrive: 'arrivedAt',
  finish: 'finishedAt',
  collect: 'finishedAt',
};

const orderAnswerOf: Readonly<Partial<Record<StepKind, OrderAnswer>>> = {
  allow_order: 'allowed',
  refuse_order: 'refused',
};

/** The step of the visit that a step takes with it. */
const visitEventOf = (kind: StepKind): VisitEvent | undefined =>
  kind === 'nobody_there' ? 'cancel' : jobSteps[kind].visit;

/** Whether the visit is over after a step: what only an open visit needs goes from the device at once. */
export const endsVisit = (kind: StepKind): boolean =>
  ['finish', 'collect', 'cancel'].includes(visitEventOf(kind) ?? '');

/** The money of a job after what was collected: what is left to pay, as far as the device can tell. */
function afterCollecting(job: Shown, { amount, price, onPage }: WaitingStep['body']): Partial<Shown> {
  const owed = job.balance ?? (typeof price === 'string' ? price : job.total);
  if (owed === null) return {};
  const paid = onPage === true ? '0.00' : typeof amount === 'string' ? amount : owed;
  const left = centsFromDecimal(owed) - centsFromDecimal(paid);
  return {
    total: job.balance === null ? owed : job.total,
    balance: decimalFromCents(Math.max(0, left)),
    money: left > 0 ? 'invoiced' : 'paid',
  };
}

/** What one step does to a job on screen; nothing where the server's job has it already. */
function afterStep(job: Shown, step: WaitingStep): Partial<Shown> {
  const { kind, body, happenedAt } = step;
  const visit = visitEventOf(kind);
  if (visit) {
    const next = nextVisitState(job.visit, visit);
    if (!next.ok) return {};
    const stamp = stamps[kind];
    return {
      visit: next.to,
      ...(isOpenVisit(next.to) ? {} : { doorWords: null }),
      ...(stamp && next.effects.length > 0 ? { [stamp]: happenedAt } : {}),
      ...(kind === 'collect' && job.money !== 'paid' ? afterCollecting(job, body) : {}),
    };
  }
  const answer = orderAnswerOf[kind];
  if (answer) return job.order?.answer === null ? { order: { ...job.order, answer } } : {};
  if (kind === 'agree') return job.money === 'priced' ? { money: 'approved' } : {};
  if (kind !== 'authority' || job.authorities.some(({ id }) => id === step.id)) return {};
  const recorded = {
    ...{ id: step.id, jobId: job.id, createdAt: happenedAt, actor: '' },
    ...{ name: body['name'], relation: body['relation'], idType: body['idType'], note: body['note'] ?? null },
    photo: body['photoSha256'] ? 'missing' : 'none',
  };
  return { authorities: [recorded, ...job.authorities] };
}

/** The next action and the possible steps, as the server would say. */
function nextOf(job: Shown, viewer: Viewer): Pick<Shown, 'action' | 'allowed'> {
  const allowed = allowedVisitEvents(job.visit).filter((event) => mayTake(event, viewer));
  const facts = { goesNow: job.isEmergency, suspicious: job.suspicious, sent: true, changeRequested: false };
  const action = primaryAction(job.visit, job.money, facts, viewer.role);
  const isStep = stepKinds.find((kind) => kind === action);
  const onward = (['set_off', 'arrive'] as const).find((event) => allowed.includes(event)) ?? null;
  return { allowed, action: action === null || !isStep || mayTake(isStep, viewer) ? action : onward };
}

/**
 * A job as the person who took its waiting steps has to see it: the server's job with those steps laid over it, in their
 * order. What the server's job has already is not done again.
 */
export function withWaitingSteps<J extends StepsShowOn>(
  job: J,
  steps: readonly WaitingStep[],
  viewer: Viewer,
): J {
  if (steps.length === 0) return job;
  let shown: Shown = job;
  for (const step of steps) shown = { ...shown, ...afterStep(shown, step) };
  return { ...shown, ...nextOf(shown, viewer) } as J;
}

/** What a device without signal can do next: the price of work at the door is set and accepted when it is collected. */
export function actionWithoutSignal({
  action,
  visit,
}: Pick<StepsShowOn, 'action' | 'visit'>): JobAction | null {
  if (action === 'price' && visit === 'on_site') return 'collect';
  const kind = stepKinds.find((each) => each === action);
  return kind && worksWithoutSignal(kind) ? action : null;
}

/** The jobs of a day that are left after the steps that wait, the one under way first. */
export function leftOfDay<J extends { readonly visit: VisitState }>(jobs: readonly J[]): readonly J[] {
  const open = jobs.filter(({ visit }) => isOpenVisit(visit));
  const underWay = open.find(({ visit }) => visit === 'on_the_way' || visit === 'on_site');
  return underWay ? [underWay, ...open.filter((job) => job !== underWay)] : open;
}
