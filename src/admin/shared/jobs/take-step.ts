import type * as z from 'zod/mini';
import type { StepKind } from '#domain/job-steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type stepBodies } from '#contract/jobs/step-bodies.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';

/** What each kind of step says besides that it happened. */
export type StepInput<Kind extends StepKind> = z.input<(typeof stepBodies)[Kind]>;

/** An attempt's key as the step's id: a UUID of version 4. */
const idOf = (key: string) => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/**
 * Takes a step of a job. Sent again under the same key, it is the same step.
 * @returns the step's id; the job, null when it is no longer this account's; and the payment that the step made
 * @throws {ApiError} when it is refused, as any refused request
 */
export async function takeStep<Kind extends StepKind>(
  { id, version, slotStart }: Pick<Job, 'id'> & Partial<Pick<Job, 'version' | 'slotStart'>>,
  kind: Kind,
  body: StepInput<Kind>,
  key: string,
): Promise<{ readonly id: string; readonly job: Job | null; readonly paymentId: string | null }> {
  const step = { id: idOf(key), kind, body, trunkVersion: version, shownSlot: slotStart } as z.input<
    typeof jobStepRoutes.take.body
  >['steps'][number];
  const { job, steps } = await call(jobStepRoutes.take, { params: { id }, body: { steps: [step] } });
  const [answer] = steps;
  const problem = answer?.problem;
  if (answer?.outcome === 'refused' && problem)
    throw new ApiError(Number(problem['status']), problem.detail, JSON.stringify(problem), null);
  return { id: step.id, job, paymentId: answer?.paymentId ?? null };
}
