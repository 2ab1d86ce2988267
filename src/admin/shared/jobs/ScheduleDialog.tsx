import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Opening } from '#contract/schedule/openings.ts';
import { shopToday } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/Field.tsx';
import { Skeleton } from '#ui/States.tsx';
import { boardPath } from '../../routes.ts';
import { $account } from '../../session.ts';
import { MailToCustomer, useTelling } from '../messages.tsx';
import { May } from '../../role-screens.tsx';
import { SlotFields, slotInstants, type SlotValues, startingSlot, useStaffOptions } from '../SlotFields.tsx';
import { TextCustomer, useVisitNotice } from './VisitNotice.tsx';
import { jobName, openingKey, wishedHours } from './job-text.ts';
import { OnTheWayDialog, useAsksWhy } from './VisitSteps.tsx';
import { OpeningList, openingsQuery, useOpenings, useWantedTime, WhoIsOffered } from './OpeningList.tsx';
import { ProposeTimes } from './ProposeTimes.tsx';
import { SlotTaken, takenBy } from './SlotTaken.tsx';
import { useJobStep } from './use-job-step.ts';

/** A time and a technician for a visit, as the board holds them. */
export interface WantedSlot {
  readonly technicianId: string | null;
  readonly slotStart: string;
  readonly slotEnd: string;
}

interface Choice {
  readonly slot: SlotValues;
  readonly technicianId: string;
}

const OFFERED = 4;

const sameTime = (text: string, stored: string | null) =>
  stored !== null && Date.parse(text) === Date.parse(stored);

const slotOf = (slot: Pick<WantedSlot, 'slotStart' | 'slotEnd'>): SlotValues =>
  startingSlot({ ...slot, preferredDate: null, preferredTime: null }, new Date());

const choiceOf = ({ technicianId, ...slot }: WantedSlot): Choice => ({
  slot: slotOf(slot),
  technicianId: technicianId ?? '',
});

/** Sets or moves the time of the visit, and the technician; the nearest free one is filled in. */
export function ScheduleDialog({
  job,
  wanted,
  onClose,
}: {
  job: Job;
  /** The place on the board where the visit was put. */
  wanted?: WantedSlot | undefined;
  onClose: () => void;
}) {
  const account = useStore($account);
  const today = shopToday(new Date());
  const wish = useWantedTime(job);
  const [touched, setTouched] = useState<Choice | null>(wanted ? choiceOf(wanted) : null);
  const asked = openingsQuery(job, wish.day, wanted);
  const hours = wanted || job.slotStart ? null : wishedHours(wish);
  const openings = useOpenings(job.id, asked, !wish.isPending);
  // The customer's requested time comes first.
  const wished = useOpenings(job.id, { ...asked, days: '1', ...hours }, hours !== null && wish.day !== null);
  const first = wished.data?.openings ?? [];
  const known = new Set(first.map(openingKey));
  const offered = [
    ...first,
    ...(openings.data?.openings ?? []).filter((opening) => !known.has(openingKey(opening))),
  ];
  const isLooking = openings.isPending || wished.isLoading;
  const [nearest] = job.slotStart || isLooking ? [] : offered;
  const choice = touched ??
    (nearest && choiceOf(nearest)) ?? {
      slot: startingSlot(
        { ...job, preferredDate: wish.day, preferredTime: wish.part, preferredClock: wish.clock },
        new Date(),
      ),
      technicianId: job.technicianId ?? account?.id ?? '',
    };
  const { slot, technicianId } = choice;
  const choose = (opening: Opening) => {
    step.reset();
    setTouched(choiceOf(opening));
  };
  const staff = useStaffOptions(technicianId);
  const asksWhy = useAsksWhy();
  const [other, setOther] = useState<'offer' | 'set_off' | null>(null);
  const telling = useTelling({ recordType: 'job', recordId: job.id }, Boolean(job.email));
  const [toText, setToText] = useState<string | null>(null);
  const { slotStart, slotEnd } = slotInstants(slot);
  const inOrder = slotStart !== undefined && slotEnd !== undefined && slotStart < slotEnd;
  // The customer need not know about another technician at the same time.
  const isNews = inOrder && !(sameTime(slotStart, job.slotStart) && sameTime(slotEnd, job.slotEnd));
  const notice = useVisitNotice(job, isNews ? { slotStart, slotEnd } : {}, isNews && toText === null);
  // Before the notice is shown, a step would tell the customer nothing; and what comes late moves the button.
  const isSettled = !isLooking && !notice.isLoading && !notice.isPlaceholderData && !telling.isLoading;
  const step = useJobStep(job, ({ kind: taken }) => {
    const isSet = taken === 'schedule' || taken === 'push';
    const texted = taken === 'schedule' && telling.text;
    if (isSet && isNews && notice.data?.text && !notice.data.mail && !texted) setToText(notice.data.text);
    else onClose();
  });
  const errors = step.error instanceof ApiError ? step.error.fieldErrors : {};
  const taken = takenBy(step.error);
  const visit = {
    slotStart: slotStart ?? '',
    slotEnd: slotEnd ?? '',
    tell: isNews && telling.mail && Boolean(notice.data?.mail),
  };
  const send = (overlapReason?: string) =>
    step.mutate({
      kind: 'schedule',
      body: {
        ...visit,
        ...(isNews ? telling.choice(Boolean(notice.data?.mail)) : {}),
        technicianId: technicianId || null,
        ...(overlapReason ? { overlapReason } : {}),
      },
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (slotStart && slotEnd) send();
  };
  const change = (changed: Partial<Choice>) => {
    step.reset();
    setTouched({ ...choice, ...changed });
  };
  if (other === 'offer') return <ProposeTimes job={job} onClose={onClose} />;
  if (other === 'set_off') return <OnTheWayDialog job={job} onClose={onClose} />;
  if (toText) return <TextCustomer job={job} title="Time set" text={toText} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={job.slotStart ? 'Move the time' : 'Set a time'}
      description={[jobName(job), job.location, wish.text].filter(Boolean).join(', ')}
    >
      <form noValidate className="grid grid-cols-4 gap-4" onSubmit={submit}>
        {wanted || taken ? null : isLooking ? (
          <Skeleton className="col-span-4 h-40" />
        ) : offered.length > 0 ? (
          <OpeningList
            legend="Free times, the nearest technician first"
            openings={offered.slice(0, OFFERED)}
            today={today}
            chosen={openingKey({
              technicianId,
              slotStart: slotStart ? new Date(slotStart).toISOString() : '',
            })}
            onChoose={choose}
          />
        ) : (
          <p className="col-span-4 text-muted">
            No technician is free in the next days. Choose a time yourself.
          </p>
        )}
        {taken || !openings.data ? null : <WhoIsOffered found={openings.data} technicianId={technicianId} />}
        <SlotFields slot={slot} errors={errors} onChange={(changed) => change({ slot: changed })} />
        <SelectField
          className="col-span-4"
          label="Technician"
          placeholder="Not decided"
          options={staff}
          value={technicianId}
          error={errors['technicianId']}
          onChange={(event) => change({ technicianId: event.target.value })}
        />
        {taken ? (
          <SlotTaken
            job={job}
            taken={taken}
            visit={{ ...visit, technicianId: technicianId || null }}
            openings={offered.slice(0, OFFERED)}
            pending={step.isPending}
            onChoose={choose}
            onOverride={send}
            onPush={(push) => step.mutate({ kind: 'push', body: push })}
          />
        ) : isNews ? (
          <div className="col-span-4 flex flex-col gap-2">
            <MailToCustomer notice={notice} tell={telling.mail} onTell={telling.setMail} telling={telling} />
          </div>
        ) : null}
        <DialogActions
          className="col-span-4"
          onClose={onClose}
          aside={
            wanted ? null : (
              <>
                <ButtonLink look="quiet" href={boardPath({ job: job.id })}>
                  Day board
                </ButtonLink>
                <May call="offerTimes">
                  <Button look="quiet" onClick={() => setOther('offer')}>
                    Offer times
                  </Button>
                </May>
              </>
            )
          }
        >
          {!wanted && job.allowed.includes('set_off') ? (
            <Button
              pending={step.isPending}
              // Without an address nothing is sent, so there is no message to show first.
              onClick={() =>
                job.email || asksWhy(job) ? setOther('set_off') : step.mutate({ kind: 'set_off' })
              }
            >
              On the way now
            </Button>
          ) : null}
          <Button
            type="submit"
            look="primary"
            disabled={!slotStart || !slotEnd || taken !== null || !isSettled}
            pending={step.isPending}
            pendingText="Saving..."
          >
            {job.slotStart ? 'Move the time' : 'Set the time'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
