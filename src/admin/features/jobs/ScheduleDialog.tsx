import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import type { Job } from '#contract/jobs/job.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { read } from '../../queries.ts';
import { $account } from '../../session.ts';
import { jobName } from '../../shared/jobs/job-text.ts';
import { slotInstants, type SlotValues, startingSlot } from '../../shared/slot-times.ts';
import { SlotFields } from '../../shared/SlotFields.tsx';
import { useJobStep } from './use-job-step.ts';

/** Sets or moves the time of the visit, and the technician. */
export function ScheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const account = useStore($account);
  const users = useQuery(read(officeUserRoutes.list));
  const [slot, setSlot] = useState<SlotValues>(() =>
    startingSlot({ ...job, preferredDate: null, preferredTime: null }, new Date()),
  );
  const [technician, setTechnician] = useState(job.technicianId ?? account?.id ?? '');
  const step = useJobStep(job, onClose);
  const errors = step.error instanceof ApiError ? step.error.fieldErrors : {};
  const { slotStart, slotEnd } = slotInstants(slot);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (slotStart && slotEnd)
      step.mutate({ step: 'schedule', slotStart, slotEnd, technicianId: technician || null });
  };
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
          options={(users.data ?? [])
            .filter(({ isActive, id }) => isActive || id === technician)
            .map(({ id, email, firstName, lastName }) => ({
              value: id,
              label: [firstName, lastName].filter(Boolean).join(' ') || email,
            }))}
          value={technician}
          error={errors['technicianId']}
          onChange={(event) => setTechnician(event.target.value)}
        />
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
