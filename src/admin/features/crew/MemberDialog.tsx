import { useId, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { type CrewMember, crewRoutes, MAX_CREW_PHOTO } from '#contract/schedule/crew.ts';
import { crewFields, crewSkillLabels, crewSkills } from '#domain/crew.ts';
import { restOf } from '#domain/record-fields.ts';
import { towns } from '#domain/regions.ts';
import { base } from '#domain/travel.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '#ui/Field.tsx';
import { Plus, X } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { RecordInput } from '../../shared/form/RecordInput.tsx';
import { shrinkPhoto } from '../../shared/Photo.tsx';
import {
  crewBody,
  crewForm,
  type CrewForm,
  crewLabels,
  usualWeek,
  weekdayNames,
  weekOrder,
} from './crew-values.ts';

type CrewBody = z.output<typeof crewRoutes.update.body>;

/** The form's values; the contract's schema accepts them as they are. */
const schema = z.pipe(
  z.transform((values): z.input<typeof crewRoutes.update.body> => crewBody(values as CrewForm)),
  crewRoutes.update.body,
);

const townOptions = towns
  .map(({ id, name }) => ({ value: id, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Edits a crew member: whether they take jobs, hours, home town, skills and what customers see of them. */
export function MemberDialog({ member, onClose }: { member: CrewMember; onClose: () => void }) {
  return (
    <RecordDialog<CrewForm, CrewBody, CrewMember>
      title={member.name}
      record={member}
      valuesOf={crewForm}
      schema={schema}
      labels={crewLabels}
      failed="The crew was not changed"
      send={(body, base, idempotencyKey) =>
        call(crewRoutes.update, {
          params: { id: member.id },
          body: { ...body, version: base?.version },
          idempotencyKey,
        })
      }
      onSaved={({ name }) => toast({ title: `${name} saved` })}
      submitText="Save"
      onClose={onClose}
    >
      <MemberFields hasPhoto={member.hasPhoto} />
    </RecordDialog>
  );
}

const more: Partial<Record<string, object>> = {
  van: { description: 'Make and color: customers look for it.' },
  since: { description: 'A year.', type: 'text' },
};

export function MemberFields({ hasPhoto }: { hasPhoto: boolean }) {
  const { register, formState } = useFormContext<CrewForm>();
  const { errors } = formState;
  return (
    <>
      <RecordInput
        fields={crewFields}
        name="takesJobs"
        description="Has a column on the day board and is offered times."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={crewLabels.homeTown}
          description="Where the first drive of the day begins."
          placeholder={`The office in ${base.name}`}
          options={townOptions}
          error={errors.homeTown?.message}
          {...register('homeTown')}
        />
        {restOf(crewFields, ['takesJobs', 'homeTown']).map((name) => (
          <RecordInput key={name} fields={crewFields} name={name} {...more[name]} />
        ))}
      </div>
      <PhotoField hasPhoto={hasPhoto} />
      <fieldset>
        <legend className="pb-1 text-sm font-semibold">Skills beyond every locksmith’s</legend>
        <div className="flex flex-wrap gap-x-6">
          {crewSkills.map((skill) => (
            <Checkbox key={skill} label={crewSkillLabels[skill]} value={skill} {...register('skills')} />
          ))}
        </div>
      </fieldset>
      <HoursFields />
    </>
  );
}

/** The working hours of a week; a day has none, or one or more periods. */
function HoursFields() {
  const { control, register, formState } = useFormContext<CrewForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'hours' });
  const errors = formState.errors.hours;
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-center justify-between gap-4 pb-1 text-lg font-bold">
        Working hours
      </legend>
      {fields.length === 0 ? (
        <Button className="mb-2" onClick={() => replace(usualWeek.map((row) => ({ ...row })))}>
          Monday to Friday, 8 AM to 5 PM
        </Button>
      ) : null}
      {errors?.message ? <p className="font-semibold text-danger">{errors.message}</p> : null}
      <ul className="border-t border-line">
        {weekOrder.map((weekday) => {
          const name = weekdayNames[weekday] ?? '';
          const rows = fields.flatMap((field, index) =>
            field.weekday === weekday ? [{ field, index }] : [],
          );
          return (
            <li
              key={weekday}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold">{name}</span>
              <div className="flex min-w-0 flex-col gap-1 max-sm:order-last max-sm:col-span-2">
                {rows.length === 0 ? <span className="text-muted">Off</span> : null}
                {rows.map(({ field, index }) => (
                  <div key={field.id} className="flex flex-wrap items-start gap-2">
                    <TextField
                      label={`${name} from`}
                      labelHidden
                      type="time"
                      step={300}
                      error={errors?.[index]?.from?.message}
                      {...register(`hours.${index}.from`)}
                    />
                    <TextField
                      label={`${name} to`}
                      labelHidden
                      type="time"
                      step={300}
                      error={errors?.[index]?.to?.message ?? errors?.[index]?.message}
                      {...register(`hours.${index}.to`)}
                    />
                    <Button
                      look="quiet"
                      className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
                      aria-label={`Remove these hours of ${name}`}
                      onClick={() => remove(index)}
                    >
                      <X aria-hidden="true" className="size-4" />
                    </Button>
                  </div>
                ))}
              </div>
              <Button
                look="quiet"
                className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
                aria-label={`Add hours on ${name}`}
                onClick={() =>
                  append(
                    rows.length === 0
                      ? { weekday, from: '08:00', to: '17:00' }
                      : { weekday, from: '18:00', to: '21:00' },
                  )
                }
              >
                <Plus aria-hidden="true" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The photo by which customers know the technician at the door. */
function PhotoField({ hasPhoto }: { hasPhoto: boolean }) {
  const { watch, setValue, formState } = useFormContext<CrewForm>();
  const [failed, setFailed] = useState(false);
  const id = useId();
  const photo = watch('photo');
  const error = failed ? 'This file is no photo that the browser can read' : formState.errors.photo?.message;
  const set = (value: string) => setValue('photo', value, { shouldDirty: true });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const url = await shrinkPhoto(file, { sides: [320, 240, 160], most: MAX_CREW_PHOTO });
    setFailed(url === null);
    if (url !== null) set(url);
  };
  const shown = photo === undefined ? hasPhoto : photo !== '';
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Photo for customers
      </label>
      <span className="flex flex-wrap items-center gap-3">
        {photo ? (
          <img src={photo} alt="As customers will see it" className="size-14 rounded object-cover" />
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        {shown ? <Button onClick={() => set('')}>Remove</Button> : null}
      </span>
      <span id={`${id}-hint`} className={error ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {error ?? (shown && !photo ? 'A photo is kept.' : 'Shown to the customers they come to.')}
      </span>
    </div>
  );
}
