import type { Job } from '#contract/jobs/job.ts';
import type { jobStepRoutes, StepAnswer } from '#contract/jobs/steps.ts';
import type { Route } from '#contract/route.ts';
import { ApiError, describeError } from '../api-error.ts';
import { call } from '../api.ts';
import { boxed, sessionKey } from './box.ts';
import { exclusively } from './database.ts';
import { keepSentJob } from './kept.ts';
import { deliver } from './send-left.ts';
import { type StepRow, stepToSend } from './step-row.ts';
import { announceSteps, changeRow, leaveBranch, type ListedStep, listSteps, takeBack } from './steps.ts';

/** Checked against the contract by type alone: the service worker has no use for its schemas. */
const path: typeof jobStepRoutes.take.path = '/api/admin/jobs/:id/steps';
export const stepsRoute: Route = {
  ...{ name: 'takeJobSteps', summary: '', method: 'POST', path, auth: 'admin', roles: [], keyed: false },
  ...{ success: { status: 200 }, maxBytes: 0 },
};

const MOST_STEPS = 20;

const ASKED = 'The office has been asked to confirm it.';

/** The step whose answer somebody waits for on screen, until they are told that it waits. */
export interface Watched {
  readonly id: string;
  left: boolean;
}

/** What the server said about a step, and the job as it is now (null when it is no longer theirs). */
export interface Sent {
  readonly answer: StepAnswer;
  readonly job: Job | null;
}

type Answer = { readonly job: Job | null; readonly steps: readonly StepAnswer[] };

const isWatched = (step: ListedStep, watched: Watched | undefined) =>
  step.id === watched?.id && !watched.left && step.row.tries === 0;

/** Sends some steps of one job, in order. */
async function sendTo(steps: readonly ListedStep[], watched: Watched | undefined): Promise<Answer> {
  const sent = steps.map((step) => stepToSend(step.row, step.contents, !isWatched(step, watched)));
  for (const { row } of steps) await changeRow({ ...row, tries: row.tries + 1 });
  return (await call(stepsRoute, {
    params: { id: steps[0]?.row.jobId ?? '' },
    body: { sentAt: new Date().toISOString(), steps: sent } as unknown as undefined,
  })) as unknown as Answer;
}

/** Stores what became of a step. A step that was refused while somebody looked on is taken back. */
async function store(step: ListedStep, sent: Sent, watched: Watched | undefined): Promise<void> {
  const { outcome, problem } = sent.answer;
  if (outcome === 'held') return;
  if (outcome === 'refused' && isWatched(step, watched) && (await takeBack(step))) return;
  // Nobody saw the refusal, so nothing was stored: it is sent again as one that waited, and is kept as a fact.
  if (outcome === 'refused' && sent.answer.happenedAt === null) return;
  await changeRow(await answered(step, outcome, problem?.detail));
}

/** The row of a step that was answered. @param told what the server said about it */
async function answered(
  { row }: ListedStep,
  state: Exclude<StepAnswer['outcome'], 'held'>,
  told: string | undefined,
): Promise<StepRow> {
  const key = await sessionKey();
  return {
    ...row,
    ...(key && told !== undefined ? { told: await boxed(key, told) } : {}),
    ...{ state, answeredAt: Date.now(), tries: row.tries + 1 },
  };
}

/**
 * Whether an error says that these steps can't be taken, rather than that nothing can be sent now: the server's own error, not
 * one of a network's sign-in page.
 */
export const isTheirs = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [400, 403, 404, 409, 413, 422].includes(error.status) &&
  error.code !== null &&
  error.code !== 'session_locked';

/**
 * What becomes of a step that the server does not take from this account, with nobody looking on: the office is asked about
 * it; if it cannot be, the step is listed with the reason.
 */
async function askOffice(step: ListedStep, error: ApiError): Promise<void> {
  const received = await deliver([step.row]);
  if (received.includes(step.id)) await changeRow(await answered(step, 'conflict', ASKED));
  else await leaveBranch(await answered(step, 'refused', describeError(error)));
}

/**
 * Sends what waits, job by job and in order. One sender at a time in this browser.
 * @returns what the server said about each step that it answered
 */
export function sendSteps(watched?: Watched): Promise<ReadonlyMap<string, Sent>> {
  return exclusively('phone-sender', async () => {
    const done = new Map<string, Sent>();
    /** Jobs whose next step the server does not take; the others go on. */
    const stuck = new Set<string>();
    try {
      for (;;) {
        const waiting = (await listSteps()).filter(
          ({ row }) => row.state === 'waiting' && !stuck.has(row.jobId),
        );
        const [first] = waiting;
        if (!first) break;
        const { jobId } = first.row;
        const ofJob = waiting.filter(({ row }) => row.jobId === jobId);
        await sendBatch(ofJob.slice(0, MOST_STEPS), { watched, done });
        const after = (await listSteps()).find(({ id }) => id === first.id)?.row;
        // Once more for a step that was refused while somebody had looked on: this time as one that waited.
        if (after?.state === 'waiting' && after.tries >= 2) stuck.add(jobId);
      }
    } finally {
      announceSteps();
    }
    return done;
  });
}

interface Sending {
  readonly watched: Watched | undefined;
  readonly done: Map<string, Sent>;
}

async function sendBatch(steps: readonly ListedStep[], sending: Sending): Promise<void> {
  const { watched, done } = sending;
  try {
    const { job, steps: answers } = await sendTo(steps, watched);
    // Before its steps count as sent: killed in between, they lie over the job once more, which changes nothing.
    if (job) await keepSentJob(job).catch(() => undefined);
    for (const step of steps) {
      const answer = answers.find(({ id }) => id === step.id);
      if (!answer) continue;
      await store(step, { answer, job }, watched);
      done.set(step.id, { answer, job });
    }
  } catch (error) {
    const [first, ...others] = steps;
    if (!isTheirs(error) || !first) throw error;
    // One step is at fault: each is taken alone, the ones after it perhaps in another branch by then.
    if (others.length > 0) {
      for (const { id, row } of steps) {
        const now = (await listSteps()).find((step) => step.id === id);
        if (now?.row.state === 'waiting')
          await sendBatch([{ ...now, row: { ...now.row, tries: row.tries } }], sending);
      }
      return;
    }
    if (!isWatched(first, watched)) await askOffice(first, error);
    else if (await takeBack(first)) throw error;
  }
}
