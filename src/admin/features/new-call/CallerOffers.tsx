import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { jobRoutes, type JobRow } from '#contract/jobs/job.ts';
import { type CallersAuthority, orderRoutes } from '#contract/orders.ts';
import { townIn } from '#domain/regions.ts';
import { moneyStageLabels } from '#domain/job.ts';
import { orderFault, type WorkKind, workKinds } from '#domain/authority.ts';
import { phoneKey } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDate, shopToday } from '#domain/shop-time.ts';
import { authorityFields, authorityWords, faultWords } from '#domain/standing-authority.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { jobPath, openPath, propertyPath } from '../../routes.ts';
import { takeStep } from '../../shared/jobs/use-job-step.ts';
import { useAction } from '../../shared/use-action.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { addedWords, type CallValues, placeOf, placeOfTown } from './call-values.ts';

/** Where the caller may order work, what, and a button for each kind that makes the call an order there. */
export function CallersOrder() {
  const { control, setValue } = useFormContext<CallValues>();
  const [phone, order] = useWatch({ control, name: ['phone', 'order'] });
  const key = phoneKey(useDebounced(phone)) ?? '';
  const found = useQuery({
    ...read(orderRoutes.find, { query: { phone: key } }),
    enabled: key.length === 10,
  });
  const authorities = key.length === 10 ? (found.data ?? []) : [];
  const isOther =
    order !== null &&
    key.length === 10 &&
    found.isSuccess &&
    !authorities.some(({ id }) => id === order.authorityId);
  useEffect(() => {
    if (isOther) setValue('order', null, { shouldDirty: true });
  });
  return authorities.map((authority) => <Authority key={authority.id} authority={authority} />);
}

function Authority({ authority }: { authority: CallersAuthority }) {
  const { control, setValue, getValues } = useFormContext<CallValues>();
  const order = useWatch({ control, name: 'order' });
  const { id, name, propertyId, propertyName, propertyAddress } = authority;
  const work = order?.authorityId === id ? order.work : null;
  const fault = work && orderFault(authority, { work, cents: null, today: shopToday(new Date()) });
  const choose = (chosen: WorkKind) => {
    if (chosen === work) return setValue('order', null, { shouldDirty: true });
    setValue('order', { authorityId: id, work: chosen }, { shouldDirty: true });
    if (getValues('serviceAddress') === propertyAddress) return;
    const town = townIn(propertyAddress);
    const place = town ? placeOfTown(town) : placeOf('');
    setValue('serviceAddress', propertyAddress, { shouldDirty: true });
    for (const field of ['location', 'latitude', 'longitude', 'distanceMiles'] as const)
      setValue(field, place[field], { shouldDirty: true });
  };
  return (
    <section
      aria-label={`${name} at ${propertyName}`}
      className="flex flex-col gap-2 rounded-lg border border-info-line bg-info-soft px-3 py-2"
    >
      <p>
        <strong>{name}</strong> at{' '}
        <a href={propertyPath(propertyId)} className="font-semibold">
          {propertyName}
        </a>
        : {authorityWords(authority).replace(/^M/, 'm')}
      </p>
      <div role="group" aria-label="What they order" className="flex flex-wrap gap-2">
        {workKinds.map((each) => (
          <Button
            key={each}
            look={each === work ? 'primary' : 'plain'}
            aria-pressed={each === work}
            onClick={() => choose(each)}
          >
            {authorityFields[each].label}
          </Button>
        ))}
      </div>
      <p role="status" className={fault ? 'font-semibold text-warn' : 'text-muted empty:hidden'}>
        {work === null
          ? ''
          : fault
            ? `${faultWords(fault, { orderedBy: name, work })} The owner will be asked.`
            : `The job will be at ${propertyName}, for its customer.`}
      </p>
    </section>
  );
}

/** Number of open jobs offered. */
const MOST_OFFERED = 5;

/** The caller's open jobs: the dispatcher can add a second call about the same work to one of them. */
export function OpenJobsOffer({ onAdded }: { onAdded: () => void }) {
  const { control, getValues, setError, setFocus } = useFormContext<CallValues>();
  const phone = useWatch({ control, name: 'phone' });
  const key = phoneKey(useDebounced(phone)) ?? '';
  const isWhole = key.length === 10;
  const found = useQuery({
    ...read(jobRoutes.list, { query: { q: key, visit: 'open', limit: MOST_OFFERED } }),
    enabled: isWhole,
  });
  const add = useAction({
    run: async ({ job, words, pasted }: { job: JobRow; words: string; pasted: string }, key) => {
      await takeStep(job, 'note', { words, pasted }, key);
      return job;
    },
    done: ({ number }) => ({ title: `Added to job ${number}` }),
    failed: 'Nothing was added to the job',
    after: (job) => {
      onAdded();
      openPath(jobPath(job.id));
    },
  });
  const jobs = isWhole ? (found.data ?? []).filter((job) => phoneKey(job.phone) === key) : [];
  if (jobs.length === 0) return null;

  const addTo = (job: JobRow) => {
    const said = addedWords(getValues());
    if (said.words || said.pasted) return add.mutate({ job, ...said });
    setError('request', { message: 'Enter what they said to add it to the job' });
    setFocus('request');
  };
  return (
    <section
      aria-label="Open jobs with this number"
      className="rounded-lg border border-line-strong px-3 py-1"
    >
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <a href={jobPath(job.id)}>Job {job.number}</a> is open: {serviceTypeLabel(job.serviceType)}
              {job.location ? `, ${job.location}` : ''}, {moneyStageLabels[job.money].toLowerCase()},{' '}
              {formatDate(job.createdAt)}
            </span>
            <Button pending={add.isPending} onClick={() => addTo(job)}>
              Add to job {job.number}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
