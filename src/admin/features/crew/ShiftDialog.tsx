import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { type CrewMember, crewRoutes, type CrewShift, type PlannedShift } from '#contract/schedule/crew.ts';
import { shiftKindLabels, shiftKinds } from '#domain/crew.ts';
import { addDays, formatTime, shopDate, shopToday } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { boardPath } from '../../routes.ts';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { FormActions } from '../../shared/form/FormLayout.tsx';
import { shortDay } from '../../shared/format.ts';
import { useSave } from '../../shared/use-action.ts';
import { shiftBody, type ShiftForm } from './crew-values.ts';

type ShiftBody = z.output<typeof crewRoutes.addShift.body>;

interface Values extends ShiftForm {
  accountId: string;
}

const resolver = schemaResolver<Values, ShiftBody>(
  z.pipe(
    z.transform((values) => shiftBody(values as Values) as z.input<typeof crewRoutes.addShift.body>),
    crewRoutes.addShift.body,
  ),
);

/** Adds an on-call shift or time off. */
export function ShiftDialog({
  members,
  kind,
  onClose,
}: {
  members: readonly CrewMember[];
  kind: CrewShift['kind'];
  onClose: () => void;
}) {
  const today = shopToday(new Date());
  const [withVisits, setWithVisits] = useState<PlannedShift | null>(null);
  const form = useForm<Values, unknown, ShiftBody>({
    defaultValues: {
      ...{ accountId: members[0]?.id ?? '', kind, fromDay: today, toDay: addDays(today, 1) },
      ...(kind === 'on_call'
        ? { fromTime: '18:00', toTime: '06:00' }
        : { fromTime: '00:00', toTime: '00:00' }),
    },
    resolver,
  });
  const { register, formState } = form;
  const errors = formState.errors as Readonly<Record<string, { readonly message?: string } | undefined>>;
  const saving = useSave<Values, ShiftBody, PlannedShift>({
    form,
    failed: { title: 'Error', description: 'The shift was not saved' },
    send: (body, idempotencyKey) =>
      call(crewRoutes.addShift, { params: { id: form.getValues('accountId') }, body, idempotencyKey }),
    onSaved: (saved) => {
      toast({ title: `${shiftKindLabels[saved.kind]} saved` });
      if (saved.visits.length > 0) setWithVisits(saved);
      else onClose();
    },
  });
  if (withVisits) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Time off saved"
        description="These visits are scheduled during it. They stay until you move them."
      >
        <VisitsToMove visits={withVisits.visits} />
        <div className="flex justify-end pt-3">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={kind === 'on_call' ? 'Add an on-call shift' : 'Add time off'}>
      <form
        noValidate
        className="grid grid-cols-2 gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        <SelectField
          className="col-span-2"
          label="Who"
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('accountId')}
        />
        <SelectField
          className="col-span-2"
          label="Kind"
          options={shiftKinds.map((value) => ({ value, label: shiftKindLabels[value] }))}
          {...register('kind')}
        />
        <TextField
          label="From"
          type="date"
          required
          error={errors['startsAt']?.message}
          {...register('fromDay')}
        />
        <TextField label="At" type="time" step={300} required {...register('fromTime')} />
        <TextField label="To" type="date" required error={errors['endsAt']?.message} {...register('toDay')} />
        <TextField label="Until" type="time" step={300} required {...register('toTime')} />
        <p className="col-span-2 text-sm text-muted">
          From midnight to midnight are whole days: the last one is the day before the end.
        </p>
        <div className="col-span-2 flex flex-col gap-2">
          <FormActions saving={saving} submitText="Save" onClose={onClose} />
        </div>
      </form>
    </Dialog>
  );
}

/** The visits during time off, each with a link that picks it up on the board. */
export function VisitsToMove({ visits }: Pick<PlannedShift, 'visits'>) {
  if (visits.length === 0) return null;
  const count = visits.filter(({ offHoursReason }) => offHoursReason === null).length;
  return (
    <div className="pt-1">
      <p className="font-semibold text-danger">
        {count === 0
          ? 'Visits that were put here for a reason'
          : `${count} ${count === 1 ? 'visit' : 'visits'} to move`}
      </p>
      <ul>
        {visits.map(({ id, number, name, slotStart, offHoursReason }) => {
          const day = shopDate(slotStart);
          return (
            <li key={id} className="tabular-nums">
              <a
                href={boardPath({ day, job: id })}
                className="inline-flex min-h-11 items-center wrap-anywhere pointer-fine:min-h-7"
              >
                {shortDay(day)}, {formatTime(slotStart)}: job {number}, {name}
              </a>
              {offHoursReason ? <span className="text-muted"> ({offHoursReason})</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
