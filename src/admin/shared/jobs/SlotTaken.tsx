import { useState } from 'react';
import { formatTime, honoluluDate, todayInHonolulu } from '#domain/honolulu.ts';
import { visitStateLabels } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Opening, SlotConflict, SlotTaken as Taken } from '#contract/schedule/day.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { shortDay } from '../short-day.ts';
import { OpeningList } from './OpeningList.tsx';
import { PushVisits } from './PushVisits.tsx';
import type { PushedSlot } from './use-job-step.ts';

/** The visits in the way of a time that could not be set; null for any other answer. */
export function takenBy(error: unknown): readonly SlotConflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  return (error.problem?.current as Partial<Taken> | undefined)?.conflicts ?? [];
}

/** What is in the way of a time, and what can be done: another time, the time all the same, or the emergency goes first. */
export function SlotTaken({
  job,
  taken,
  visit,
  openings,
  pending,
  onChoose,
  onOverride,
  onPush,
}: {
  job: Job;
  taken: readonly SlotConflict[];
  visit: Omit<PushedSlot, 'technicianId'> & { readonly technicianId: string | null };
  openings: readonly Opening[];
  pending: boolean;
  onChoose: (opening: Opening) => void;
  onOverride: (reason: string) => void;
  onPush: (push: PushedSlot) => void;
}) {
  const { technicianId } = visit;
  const onlyTravel = taken.length > 0 && taken.every((other) => other.onlyTravel);
  const canPush = job.isEmergency && taken.length > 0 && taken.every(({ canBePushed }) => canBePushed);
  return (
    <section aria-label="In the way" className="col-span-4 flex flex-col gap-4">
      <div role="alert" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2">
        <p className="font-semibold">
          {onlyTravel
            ? 'The drive leaves too little time between this and another visit.'
            : 'This time is taken.'}
        </p>
        <ul>
          {taken.map((other) => (
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
          today={todayInHonolulu(new Date())}
          chosen=""
          onChoose={onChoose}
        />
      ) : null}
      {onlyTravel ? <Override pending={pending} onOverride={onOverride} /> : null}
      {canPush && technicianId ? (
        <PushVisits pushed={taken} pending={pending} onPush={() => onPush({ ...visit, technicianId })} />
      ) : null}
    </section>
  );
}

/** A visit in the way: "Job 1041, Keoni Makoa, Kapaa: Mon, Nov 23, 9:00 AM to 10:00 AM". */
function conflictText({ number, name, town, slotStart, slotEnd, visit }: SlotConflict): string {
  const who = [`Job ${number}`, name, town].filter(Boolean).join(', ');
  const state = visit === 'scheduled' ? '' : ` (${visitStateLabels[visit].toLowerCase()})`;
  return `${who}: ${shortDay(honoluluDate(slotStart))}, ${formatTime(slotStart)} to ${formatTime(slotEnd)}${state}`;
}

/** Keeps a time that leaves too little for the drive, for a reason that the history keeps. */
function Override({ pending, onOverride }: { pending: boolean; onOverride: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label="Why this time works all the same"
        rows={2}
        maxLength={limits.reason}
        value={reason}
        error={missing && !reason.trim() ? 'Reason is required' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        className="self-start"
        pending={pending}
        onClick={() => (reason.trim() ? onOverride(reason.trim()) : setMissing(true))}
      >
        Set it all the same
      </Button>
    </div>
  );
}
