import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, describeError } from '#client/api-error.ts';
import type { Job } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import type {
  Opening,
  SlotConflict,
  SlotTaken as Taken,
  TechnicianAway,
} from '#contract/schedule/openings.ts';
import { formatTime, shopDate, shopToday } from '#domain/shop-time.ts';
import { visitStateLabels } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState, Skeleton } from '#ui/States.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { read } from '../../queries.ts';
import { shortDay } from '../format.ts';
import { Words } from '../messages.tsx';
import { OpeningList } from './OpeningList.tsx';
import type { PushedSlot } from './use-job-step.ts';

/** The visits and absences in the way of a time that could not be set. */
type InTheWay = Pick<Taken, 'conflicts' | 'away'>;

/** The obstacles that an error names; null for any other error. */
export function takenBy(error: unknown): InTheWay | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { conflicts = [], away = [] } = (error.problem?.current as Partial<Taken> | undefined) ?? {};
  return { conflicts, away };
}

/**
 * Shows the obstacles to a time, and the ways out: another time, the same time with a reason, or an emergency that pushes
 * the visits.
 */
export function SlotTaken({
  job,
  taken: { conflicts, away },
  visit,
  openings,
  pending,
  onChoose,
  onOverride,
  onPush,
}: {
  job: Job;
  taken: InTheWay;
  visit: Omit<PushedSlot, 'technicianId'> & { readonly technicianId: string | null };
  openings: readonly Opening[];
  pending: boolean;
  onChoose: (opening: Opening) => void;
  onOverride: (reason: string) => void;
  onPush: (push: PushedSlot) => void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { technicianId } = visit;
  // Without a known obstacle, the time was taken at this very moment.
  const isHeld = conflicts.some(({ onlyTravel }) => !onlyTravel) || conflicts.length + away.length === 0;
  const canPush = job.isEmergency && conflicts.length > 0 && conflicts.every((each) => each.canBePushed);
  const given = reason.trim();
  // Sending a technician who is off needs a reason, even when visits are pushed.
  const withReason = (act: () => void) => (given || away.length === 0 ? act() : setMissing(true));
  return (
    <section aria-label="In the way" className="col-span-4 flex flex-col gap-4">
      <div role="alert" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2">
        <p className="font-semibold">
          {isHeld
            ? 'This time is taken.'
            : conflicts.length > 0
              ? 'The drive leaves too little time between this and another visit.'
              : 'The technician is off at this time.'}
        </p>
        <ul>
          {away.map((each) => (
            <li key={`${each.kind} ${each.startsAt}`} className="tabular-nums">
              {awayText(each)}
            </li>
          ))}
          {conflicts.map((other) => (
            <li key={other.id} className="tabular-nums">
              {conflictText(other)}
            </li>
          ))}
        </ul>
      </div>
      {openings.length > 0 ? (
        <OpeningList
          legend="Free times instead"
          openings={openings}
          today={shopToday(new Date())}
          chosen=""
          onChoose={onChoose}
        />
      ) : null}
      {!isHeld || away.length > 0 ? (
        <TextAreaField
          label="Why this time works all the same"
          rows={2}
          maxLength={limits.overrideReason}
          value={reason}
          error={missing && !given ? 'Reason is required' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {isHeld ? null : (
        <Button
          className="self-start"
          pending={pending}
          onClick={() => (given ? onOverride(given) : setMissing(true))}
        >
          Set it all the same
        </Button>
      )}
      {canPush && technicianId ? (
        <PushVisits
          pushed={conflicts}
          pending={pending}
          onPush={() =>
            withReason(() =>
              onPush({ ...visit, technicianId, ...(away.length > 0 ? { offHoursReason: given } : {}) }),
            )
          }
        />
      ) : null}
    </section>
  );
}

/** Why a technician is away: "Kimo has time off until Mon, Nov 23, 12:00 PM". */
function awayText({ technicianName, kind, startsAt, endsAt }: TechnicianAway): string {
  if (!startsAt || !endsAt) return `${technicianName} does not work on this day.`;
  const moment = (at: string) => `${shortDay(shopDate(at))}, ${formatTime(at)}`;
  return kind === 'time_off'
    ? `${technicianName} has time off from ${moment(startsAt)}, to ${moment(endsAt)}.`
    : `${technicianName} works from ${formatTime(startsAt)} to ${formatTime(endsAt)} on this day.`;
}

/** A visit in the way: "Job 1041, Keoni Makoa, Kapaa: Mon, Nov 23, 9:00 AM to 10:00 AM". */
function conflictText({ number, name, town, slotStart, slotEnd, visit }: SlotConflict): string {
  const who = [`Job ${number}`, name, town].filter(Boolean).join(', ');
  const state = visit === 'scheduled' ? '' : ` (${visitStateLabels[visit].toLowerCase()})`;
  return `${who}: ${shortDay(shopDate(slotStart))}, ${formatTime(slotStart)} to ${formatTime(slotEnd)}${state}`;
}

/** Confirms that an emergency takes the time of scheduled visits, and shows the messages to their customers. */
function PushVisits({
  pushed,
  pending,
  onPush,
}: {
  pushed: readonly SlotConflict[];
  pending: boolean;
  onPush: () => void;
}) {
  const [asked, setAsked] = useState(false);
  const names = pushed.map(({ name }) => name).join(' and ');
  if (!asked) {
    return (
      <Button look="danger" className="self-start" onClick={() => setAsked(true)}>
        Push {names}: the emergency goes first
      </Button>
    );
  }
  return (
    <section
      aria-label="Push for the emergency"
      className="flex flex-col gap-3 rounded-md border border-danger-line bg-danger-soft p-3"
    >
      <p>
        <strong>
          {pushed.length === 1 ? 'This visit loses its time' : 'These visits lose their times'} and waits on
          the board for another.
        </strong>{' '}
        The customer is notified at once:
      </p>
      {pushed.map((other) => (
        <PushedNotice key={other.id} pushed={other} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked(false)}>Back</Button>
        <Button look="danger" pending={pending} pendingText="Saving..." onClick={onPush}>
          Push and tell {names}
        </Button>
      </div>
    </section>
  );
}

/** The message to the customer of a pushed visit; without an address, the words to say on the phone. */
function PushedNotice({ pushed }: { pushed: SlotConflict }) {
  const notice = useQuery({
    ...read(jobStepRoutes.notice, { params: { id: pushed.id }, query: { lost: 'emergency' } }),
    staleTime: 0,
  });
  if (notice.isError) {
    return (
      <ErrorState
        title="The words could not be shown"
        detail={describeError(notice.error)}
        onRetry={() => void notice.refetch()}
      />
    );
  }
  if (!notice.data) return <Skeleton className="h-24" />;
  const { mail, text } = notice.data;
  if (mail) {
    return (
      <Words name={`Email to ${pushed.name}`} title={`Email to ${mail.recipient}: ${mail.subject}`}>
        {mail.text}
      </Words>
    );
  }
  return (
    <Words name={`To tell ${pushed.name}`} title={`${pushed.name} has no email address. Call, or text:`}>
      {text ?? ''}
    </Words>
  );
}
