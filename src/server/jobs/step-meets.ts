import type { SentStep } from '#contract/jobs/steps.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { shopToday } from '#domain/shop-time.ts';
import { jobSteps, type Meeting, type OfficeChange, type StepKind } from '#domain/job-steps.ts';
import { currentEstimate } from './job-view.ts';
import { sameMoment } from './step-visit.ts';

/** What happened to the job since the step was taken, as far as steps can meet it. */
export function changesMet(
  job: StoredJob,
  step: SentStep,
  { theirs, now }: { theirs: boolean; now: Date },
): OfficeChange[] {
  const current = currentEstimate(job.priced, shopToday(now));
  const price = step.kind === 'agree' ? step.body.price : undefined;
  const met: Record<OfficeChange, boolean> = {
    edited: step.trunkVersion !== undefined && step.trunkVersion !== job.version,
    repriced: price !== undefined && price !== current?.total,
    moved: isMoved(job, step),
    cancelled: job.visit === 'cancelled',
    reassigned: !theirs,
    invoiced: job.billed.some(({ status }) => status !== 'void'),
  };
  return (Object.keys(met) as OfficeChange[]).filter((change) => met[change]);
}

/** Whether the visit, not under way yet, no longer has the time that was on the technician's screen. */
const isMoved = ({ visit, slotStart }: StoredJob, { shownSlot }: SentStep): boolean =>
  shownSlot !== undefined &&
  (visit === 'scheduled' || visit === 'unscheduled') &&
  !sameMoment(shownSlot, slotStart);

/** What the office is told. */
const metWords: Readonly<Record<OfficeChange, string>> = {
  edited: 'The job was changed in the meantime.',
  repriced: 'The price was changed in the meantime.',
  moved: 'The time was moved in the meantime.',
  cancelled: 'The job was cancelled in the meantime.',
  reassigned: 'The job was given to someone else in the meantime.',
  invoiced: 'The job was invoiced in the meantime.',
};

/** Words for what a step met: the change that its meeting is because of. */
export function wordsMet(kind: StepKind, changes: readonly OfficeChange[], meeting: Meeting): string {
  const { meets } = jobSteps[kind];
  return metWords[changes.find((each) => meets[each] === meeting) ?? changes[0] ?? 'edited'];
}
