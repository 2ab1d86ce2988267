import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { $account } from '../../session.ts';
import { MailToCustomer } from '../../shared/MailToCustomer.tsx';
import { jobName } from '../../shared/jobs/job-text.ts';
import { slotInstants, type SlotValues, startingSlot } from '../../shared/slot-times.ts';
import { SlotFields } from '../../shared/SlotFields.tsx';
import { useStaffOptions } from '../../shared/use-staff-options.ts';
import { TextCustomer } from './TextCustomer.tsx';
import { useJobStep } from './use-job-step.ts';
import { useVisitNotice } from './use-visit-notice.ts';

const sameTime = (text: string, stored: string | null) =>
  stored !== null && Date.parse(text) === Date.parse(stored);

/** Sets or moves the time of the visit, and the technician. */
export function ScheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const account = useStore($account);
  const [slot, setSlot] = useState<SlotValues>(() =>
    startingSlot(
      { ...job, preferredDate: job.wantedDate, preferredTime: null, preferredClock: job.wantedTime },
      new Date(),
    ),
  );
  const [technician, setTechnician] = useState(job.technicianId ?? account?.id ?? '');
  const staff = useStaffOptions(technician);
  const [tell, setTell] = useState(true);
  const [toText, setToText] = useState<string | null>(null);
  const { slotStart, slotEnd } = slotInstants(slot);
  const inOrder = slotStart !== undefined && slotEnd !== undefined && slotStart < slotEnd;
  // Of another technician at the same time the customer need not hear.
  const isNews = inOrder && !(sameTime(slotStart, job.slotStart) && sameTime(slotEnd, job.slotEnd));
  const notice = useVisitNotice(job, isNews ? { slotStart, slotEnd } : {}, isNews && toText === null);
  const step = useJobStep(job, ({ step: taken }) => {
    if (taken === 'schedule' && isNews && notice.data?.text && !notice.data.mail) setToText(notice.data.text);
    else onClose();
  });
  const errors = step.error instanceof ApiError ? step.error.fieldErrors : {};
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (slotStart && slotEnd)
      step.mutate({
        step: 'schedule',
        slotStart,
        slotEnd,
        technicianId: technician || null,
        tell: isNews && tell && Boolean(notice.data?.mail),
      });
  };
  if (toText) return <TextCustomer job={job} title="Time set" text={toText} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={job.slotStart ? 'Move the time' : 'Set a time'}
      description={`${jobName(job)}${job.location ? `, ${job.location}` : ''}`}
    >
      <form noValidate className="grid grid-cols-4 gap-4" onSubmit={submit}>
        <SlotFields slot={slot} errors={errors} onChange={setSlot} />
        <SelectField
          className="col-span-4"
          label="Technician"
          placeholder="Not decided"
          options={staff}
          value={technician}
          error={errors['technicianId']}
          onChange={(event) => setTechnician(event.target.value)}
        />
        {isNews ? (
          <div className="col-span-4 flex flex-col gap-2">
            <MailToCustomer notice={notice} tell={tell} onTell={setTell} />
          </div>
        ) : null}
        <div className="col-span-4 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {job.allowed.includes('set_off') ? (
            <Button pending={step.isPending} onClick={() => step.mutate({ step: 'setOff' })}>
              On the way now
            </Button>
          ) : null}
          <Button
            type="submit"
            look="primary"
            disabled={!slotStart || !slotEnd}
            pending={step.isPending}
            pendingText="Saving..."
          >
            {job.slotStart ? 'Move the time' : 'Set the time'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
