import { useState } from 'react';
import { formatTime, formatWeekday, shopToday } from '#domain/shop-time.ts';
import { fillText, PRIVATE_LINK } from '#domain/customer-text.ts';
import type { Channel } from '#contract/payments.ts';
import { MAX_OFFERED, offerValues } from '#domain/arrival.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { type OfferedTimes, officeTimeRoutes } from '#contract/times/office.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '#ui/Field.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/States.tsx';
import { textCaution, useTextOptions, Words } from '../messages.tsx';
import { SentLinkView } from '../SendLinkDialog.tsx';
import { useAction } from '../use-action.ts';
import { useKeepJob } from './job-cache.ts';
import { jobName, shortSpan } from './job-text.ts';
import { useOpenings, WhoIsOffered } from './OpeningList.tsx';

const LENGTHS = [30, 60, 90, 120, 180, 240].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`,
}));

const keyOf = ({ technicianId, slotStart }: Opening) => `${slotStart} ${technicianId}`;

/** Offers the customer up to three times, of which they choose one by a link. */
export function ProposeTimes({ job, onClose }: { job: Job; onClose: () => void }) {
  const [today] = useState(() => shopToday(new Date()));
  const [day, setDay] = useState(today);
  const [minutes, setMinutes] = useState('60');
  const [chosen, setChosen] = useState<readonly Opening[]>([]);
  const openings = useOpenings(job.id, { day, days: '7', minutes }, day >= today);
  const keep = useKeepJob();
  const { options } = useTextOptions({ recordType: 'job', recordId: job.id });
  const canText = options?.refused === null;
  const caution = options ? textCaution(options) : null;
  const offer = useAction<Channel, OfferedTimes>({
    run: async (channel, idempotencyKey) => {
      const slots = chosen.map(({ technicianId, slotStart, slotEnd }) => ({
        technicianId,
        slotStart,
        slotEnd,
      }));
      const offered = await call(officeTimeRoutes.offer, {
        params: { id: job.id },
        body: { version: job.version, channel, slots },
        idempotencyKey,
      });
      await keep(offered.job);
      return offered;
    },
    done: () => null,
    failed: 'The times were not offered',
  });
  const restart = (change: () => void) => {
    setChosen([]);
    change();
  };
  if (offer.data)
    return (
      <Dialog open onClose={onClose} title="Times offered" description={jobName(job)}>
        <SentLinkView sentLink={offer.data.link} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Offer times"
      description={[jobName(job), job.location].filter(Boolean).join(', ')}
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From day"
            type="date"
            min={today}
            value={day}
            onChange={(event) => restart(() => setDay(event.target.value))}
          />
          <SelectField
            label="It takes"
            options={LENGTHS}
            value={minutes}
            onChange={(event) => restart(() => setMinutes(event.target.value))}
          />
        </div>
        <Openings query={openings} chosen={chosen} onChoose={setChosen} />
        {canText && caution ? <p className="text-sm text-warn">{caution}</p> : null}
        {chosen.length > 0 ? (
          <Words name="Words to the customer" title="What the customer reads">
            {fillText('times_offered', { ...offerValues(chosen), link: PRIVATE_LINK }, options?.words)}
          </Words>
        ) : null}
        <DialogActions onClose={onClose}>
          {canText ? (
            <Button
              disabled={chosen.length === 0}
              pending={offer.isPending}
              onClick={() => offer.mutate('sms')}
            >
              Text it for me
            </Button>
          ) : null}
          <Button
            look={job.email ? 'plain' : 'primary'}
            disabled={chosen.length === 0}
            pending={offer.isPending}
            onClick={() => offer.mutate('text')}
          >
            Offer by text
          </Button>
          {job.email ? (
            <Button
              look="primary"
              disabled={chosen.length === 0}
              pending={offer.isPending}
              onClick={() => offer.mutate('email')}
            >
              Offer by email
            </Button>
          ) : null}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Openings({
  query,
  chosen,
  onChoose,
}: {
  query: ReturnType<typeof useOpenings>;
  chosen: readonly Opening[];
  onChoose: (chosen: readonly Opening[]) => void;
}) {
  if (query.isError)
    return (
      <ErrorState
        title="The free times could not be loaded"
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.data === undefined) return <SkeletonRows rows={4} label="Looking for free times…" />;
  const { openings } = query.data;
  if (openings.length === 0)
    return (
      <>
        <EmptyState title="No time is free in these seven days">
          Choose a later day or a shorter visit, or check the hours on the Crew screen.
        </EmptyState>
        <WhoIsOffered found={query.data} />
      </>
    );
  const keys = new Set(chosen.map(keyOf));
  const starts = new Set(chosen.map(({ slotStart }) => slotStart));
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">Up to {MAX_OFFERED} times, the shortest drive first</legend>
      {openings.map((opening) => {
        const key = keyOf(opening);
        const isChosen = keys.has(key);
        const { technicianName, travelMinutes, travelFrom, slotStart, slotEnd } = opening;
        return (
          <Checkbox
            key={key}
            className="pb-2"
            label={`${formatWeekday(slotStart)}, ${shortSpan(`${formatTime(slotStart)} to ${formatTime(slotEnd)}`)}`}
            description={`${technicianName}, ${travelMinutes} min from ${travelFrom}`}
            checked={isChosen}
            // The customer would see the same time with two technicians as one.
            disabled={!isChosen && (chosen.length >= MAX_OFFERED || starts.has(slotStart))}
            onChange={() =>
              onChoose(
                isChosen
                  ? chosen.filter((one) => keyOf(one) !== key)
                  : [...chosen, opening].toSorted((a, b) => a.slotStart.localeCompare(b.slotStart)),
              )
            }
          />
        );
      })}
      <WhoIsOffered found={query.data} />
    </fieldset>
  );
}
