import type { Job } from '#contract/jobs/job.ts';
import type { jobStepRoutes, StepAnswer } from '#contract/jobs/steps.ts';
import type { Route } from '#contract/route.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../api.ts';
import { boxed, sessionKey } from './box.ts';
import { exclusively } from './database.ts';
import { announceSteps, changeRow, type ListedStep, listSteps, takeBack } from './steps.ts';

/** Checked against the contract by type alone: the service worker has no use for its schemas. */
const path: typeof jobStepRoutes.take.path = '/api/admin/jobs/:id/steps';
const stepsRoute: Route = {
  ...{ name: 'takeJobSteps', summary: '', method: 'POST', path, auth: 'admin', roles: [], keyed: false },
  ...{ success: { status: 200 }, maxBytes: 0 },
};

const MOST_STEPS = 20;

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

/** Headers beyond those of `call`: the service worker has no session of its own. */
export type SenderHeaders = Readonly<Record<string, string>>;

type Answer = { readonly job: Job | null; readonly steps: readonly StepAnswer[] };

const isWatched = (step: ListedStep, watched: Watched | undefined) =>
  step.id === watched?.id && !watched.left && step.row.tries === 0;

/** Sends some steps of one job, in order. */
async function sendTo(
  steps: readonly ListedStep[],
  watched: Watched | undefined,
  headers?: SenderHeaders,
): Promise<Answer> {
  const sent = steps.map((step) => ({
    ...{ id: step.id, kind: step.kind, body: step.body, branchId: step.row.branchId, seq: step.row.seq },
    ...{ trunkVersion: step.contents.trunkVersion, shownSlot: step.contents.shownSlot },
    happenedAt: step.happenedAt,
    ...(step.contents.clock ? { clock: step.contents.clock } : {}),
    waited: !isWatched(step, watched),
  }));
  for (const { row } of steps) await changeRow({ ...row, tries: row.tries + 1 });
  return (await call(stepsRoute, {
    params: { id: steps[0]?.row.jobId ?? '' },
    body: { sentAt: new Date().toISOString(), steps: sent } as unknown as undefined,
    headers,
  })) as unknown as Answer;
}

/** Stores what became of a step. A step that was refused while somebody looked on is taken back. */
async function store(step: ListedStep, sent: Sent, watched: Watched | undefined): Promise<void> {
  const { outcome, problem } = sent.answer;
  if (outcome === 'held') return;
  if (outcome === 'refused' && isWatched(step, watched) && (await takeBack(step.row))) return;
  // Nobody saw the refusal, so nothing was stored: it is sent again as one that waited, and is kept as a fact.
  if (outcome === 'refused' && sent.answer.happenedAt === null) return;
  const key = await sessionKey();
  const told = key && problem ? { told: await boxed(key, problem.detail) } : {};
  await changeRow({
    ...step.row,
    ...told,
    state: outcome,
    answeredAt: Date.now(),
    tries: step.row.tries + 1,
  });
}

/** Whether an error says that these steps can't be taken, rather than that nothing can be sent now. */
export const isTheirs = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [400, 403, 404, 409, 413, 422].includes(error.status) &&
  error.code !== 'session_locked';

/**
 * Sends what waits, job by job and in order. One sender at a time in this browser.
 * @returns what the server said about each step that it answered
 */
export function sendSteps(watched?: Watched, headers?: SenderHeaders): Promise<ReadonlyMap<string, Sent>> {
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
        await sendBatch(ofJob.slice(0, MOST_STEPS), { watched, headers, done });
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
  readonly headers: SenderHeaders | undefined;
  readonly done: Map<string, Sent>;
}

async function sendBatch(steps: readonly ListedStep[], sending: Sending): Promise<void> {
  const { watched, headers, done } = sending;
  try {
    const { job, steps: answers } = await sendTo(steps, watched, headers);
    for (const step of steps) {
      const answer = answers.find(({ id }) => id === step.id);
      if (!answer) continue;
      await store(step, { answer, job }, watched);
      done.set(step.id, { answer, job });
    }
  } catch (error) {
    const [first, ...others] = steps;
    if (!isTheirs(error) || !first) throw error;
    // One step is at fault: the ones before it are taken alone.
    if (others.length > 0) {
      for (const step of steps) await sendBatch([step], sending);
      return;
    }
    if (isWatched(first, watched) && (await takeBack(first.row))) throw error;
  }
}
