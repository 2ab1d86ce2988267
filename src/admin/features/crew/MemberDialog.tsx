import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { crewSkillLabels, crewSkills } from '#domain/crew.ts';
import { towns } from '#domain/regions.ts';
import { type CrewMember, crewRoutes } from '#contract/schedule/crew.ts';

import { call } from '#client/api.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { crewBody, crewForm, type CrewForm, crewLabels } from './crew-values.ts';
import { HoursFields } from './HoursFields.tsx';

type CrewBody = z.output<typeof crewRoutes.update.body>;

/** The form's values; the contract's schema accepts them as they are. */
const schema = z.pipe(
  z.transform((values): z.input<typeof crewRoutes.update.body> => crewBody(values as CrewForm)),
  crewRoutes.update.body,
);

const townOptions = towns
  .map(({ id, name }) => ({ value: id, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Edits a crew member: whether they take jobs, hours, home town, van and skills. */
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
      <MemberFields />
    </RecordDialog>
  );
}

function MemberFields() {
  const { register, formState } = useFormContext<CrewForm>();
  const { errors } = formState;
  return (
    <>
      <Checkbox
        label="Takes jobs"
        description="Has a column on the day board and is offered times."
        {...register('takesJobs')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Home town"
          description="Where the first drive of the day begins."
          placeholder="The office in Lihue"
          options={townOptions}
          error={errors.homeTown?.message}
          {...register('homeTown')}
        />
        <TextField
          label="Van"
          description="A name or a plate."
          maxLength={60}
          autoComplete="off"
          error={errors.van?.message}
          {...register('van')}
        />
      </div>
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
