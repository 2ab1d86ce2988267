import { useState } from 'react';
import { formatDecimal } from '#domain/money.ts';
import { shopToday } from '#domain/shop-time.ts';
import { finishesUnaccepted, type JobAction, visitStateLabels, isOpenVisit } from '#domain/job.ts';
import { jobActionLabels, jobSteps } from '#domain/job-steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { type EncryptedField, encryptedFieldLabels } from '#domain/job-facts.ts';
import { jobPath, openPath } from '../../routes.ts';
import { AuthorityDialog } from '../../shared/AuthorityDialog.tsx';
import { AuthorityPhoto } from '../../shared/Photo.tsx';
import {
  awaitsWords,
  DoorWord,
  FinishDialog,
  NobodyThere,
  OnTheWayWords,
  useOnTheWay,
  WaitingSteps,
} from '../../shared/jobs/VisitSteps.tsx';
import { JobLinks, OrderNotice } from '../../shared/jobs/JobHead.tsx';
import { jobName, jobPlace, jobTime, jobWork } from '../../shared/jobs/job-text.ts';
import { AddNote } from '../../shared/jobs/AddNote.tsx';
import { useJobStep } from '../../shared/jobs/use-job-step.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { revealCodes } from '../../shared/jobs/job-cache.ts';
import { useAction } from '../../shared/use-action.ts';
import { AcceptOrDecline } from './AcceptOrDecline.tsx';

type OwnStep = 'set_off' | 'arrive' | 'agree' | 'finish';

/** The steps that My day takes itself; the job's page takes the others. */
const isOwn = (action: JobAction): action is JobAction & OwnStep =>
  action === 'set_off' || action === 'arrive' || action === 'agree';

/** The next job, sized for thumbs: where, who, how to get in, and the next step. */
export function NextJob({ job }: { job: Job }) {
  const name = jobName(job);
  const place = jobPlace(job);
  return (
    <section
      aria-label="Next job"
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-line-strong bg-panel p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold tabular-nums">
          {job.slotStart && job.visit !== 'scheduled' ? `${visitStateLabels[job.visit]} · ` : ''}
          {jobTime({ ...job, visit: job.slotStart ? 'scheduled' : job.visit }, shopToday(new Date()))}
        </p>
        <span className="flex gap-1.5">
          {job.isEmergency ? <EmergencyBadge /> : null}
          {job.visit === 'scheduled' && job.acceptedAt ? <Badge tone="good">Accepted</Badge> : null}
        </span>
      </div>
      <div>
        <h2 className="text-2xl leading-tight font-bold tracking-tight wrap-anywhere">{name}</h2>
        <p className="text-muted">
          <a href={jobPath(job.id)} className="tabular-nums">
            Job {job.number}
          </a>{' '}
          · {jobWork(job)}
        </p>
      </div>
      {place ? <p className="text-lg leading-snug font-semibold wrap-anywhere">{place}</p> : null}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <JobLinks job={job} className={tall} navigateFirst />
      </div>
      {job.request ? (
        <blockquote className="border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
          {job.request}
        </blockquote>
      ) : null}
      {job.customer?.notes ? (
        <p className="rounded-md bg-warn-soft px-3 py-1.5 wrap-anywhere">{job.customer.notes}</p>
      ) : null}
      <OrderNotice job={job} />
      <DoorWord job={job} />
      <NobodyThere job={job} />
      <AccessCodes job={job} />
      <AuthorityOf job={job} />
      <Money job={job} />
      <Steps job={job} />
      <WaitingSteps jobId={job.id} />
    </section>
  );
}

const tall = 'min-h-12 px-2 pointer-fine:min-h-11';

/** Who authorized the opening, with the photo, and the form that records it. */
function AuthorityOf({ job }: { job: Job }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48">
        {job.authorities.length === 0
          ? 'No authority to open is on record.'
          : `Authority to open: ${job.authorities.map((each) => each.name).join(', ')}`}
      </p>
      {job.authorities.map((each) => (
        <AuthorityPhoto key={each.id} record={each} />
      ))}
      <Button onClick={() => setOpen(true)}>
        {job.authorities.length === 0 ? jobSteps.authority.label : 'Record another'}
      </Button>
      {open ? <AuthorityDialog job={job} name={fullName(job)} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The amount to collect; nothing for technicians who do not see prices, or before there is a price. */
function Money({ job }: { job: Job }) {
  const amount = job.balance ?? job.total;
  if (amount === null) return null;
  return (
    <p className="flex justify-between border-t border-line pt-2">
      <span className="text-muted">{job.balance === null ? 'Price' : 'Still owed'}</span>
      <strong className="tabular-nums">{formatDecimal(amount)}</strong>
    </p>
  );
}

/** The next step of the visit as a large button, and the other steps it allows. */
function Steps({ job }: { job: Job }) {
  const step = useJobStep(job);
  const onTheWay = useOnTheWay(job);
  const { action, allowed } = job;
  const own = action && isOwn(action) ? action : undefined;
  const [finishing, setFinishing] = useState(false);
  const take = (wanted: OwnStep) =>
    wanted === 'finish' && finishesUnaccepted(job)
      ? setFinishing(true)
      : step.mutate(wanted === 'set_off' ? { kind: wanted, shown: onTheWay.data } : { kind: wanted });
  const waits = (wanted: OwnStep | undefined) =>
    step.isPending || (wanted === 'set_off' && awaitsWords(onTheWay));
  const primary =
    action && (own || action === 'collect' || action === 'price') ? (
      <Button
        look="primary"
        className="min-h-14 w-full text-lg pointer-fine:min-h-12"
        pending={waits(own)}
        pendingText={step.isPending ? 'Saving…' : undefined}
        onClick={() =>
          own ? take(own) : openPath(jobPath(job.id, action === 'price' ? 'price' : 'collect'))
        }
      >
        {jobActionLabels[action]}
      </Button>
    ) : null;
  const further = [
    ...(allowed.includes('set_off') && action !== 'set_off' ? (['set_off'] as const) : []),
    ...(allowed.includes('arrive') && action !== 'arrive' ? (['arrive'] as const) : []),
    ...(allowed.includes('finish') ? (['finish'] as const) : []),
  ];
  return (
    <div className="flex flex-col gap-2 pt-1">
      {job.visit === 'scheduled' && !job.acceptedAt ? <AcceptOrDecline job={job} /> : null}
      {primary}
      {further.map((each) => (
        <Button
          key={each}
          look={primary ? 'plain' : 'primary'}
          className={primary ? tall : 'min-h-14 w-full text-lg pointer-fine:min-h-12'}
          pending={waits(each)}
          onClick={() => take(each)}
        >
          {jobSteps[each].label}
        </Button>
      ))}
      {allowed.includes('set_off') ? <OnTheWayWords job={job} notice={onTheWay} /> : null}
      <AddNote job={job} className={tall} />
      {finishing ? <FinishDialog job={job} onClose={() => setFinishing(false)} /> : null}
      {job.visit === 'scheduled' && job.acceptedAt ? <AcceptOrDecline job={job} /> : null}
    </div>
  );
}

const fields: readonly (readonly [EncryptedField, string])[] = [
  ['accessDetails', 'Getting in'],
  ['keyCodes', 'Key codes'],
  ['vehicleVin', 'VIN'],
];

/** The codes of an open job. They are shown only on a tap, which the job's history records. */
function AccessCodes({ job }: { job: Job }) {
  const [shown, setShown] = useState<Readonly<Partial<Record<EncryptedField, string | null>>> | null>(null);
  const reveal = useAction({
    run: () => revealCodes(job.id),
    done: () => null,
    failed: 'The codes could not be shown',
    after: setShown,
  });
  if (job.closed.length === 0 || !isOpenVisit(job.visit)) return null;
  if (shown) {
    return (
      <dl aria-label="Codes" className="rounded-md border border-line bg-sunken px-3 py-2">
        {fields.map(([field, label]) =>
          shown[field] ? (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt className="w-24 text-muted">{label}</dt>
              <dd className="min-w-0 text-lg font-semibold wrap-anywhere whitespace-pre-line">
                {shown[field]}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    );
  }
  return (
    <Button
      className="min-h-12 justify-between pointer-fine:min-h-11"
      pending={reveal.isPending}
      pendingText="Fetching…"
      onClick={() => reveal.mutate(undefined)}
    >
      <span>Show {encryptedFieldLabels(job.closed)}</span>
      <span className="text-sm font-normal text-muted">recorded</span>
    </Button>
  );
}
