import { useFormContext, useWatch } from 'react-hook-form';
import { type StaffRole, staffRoleLabels, staffRoles } from '#domain/staff-role.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';

export interface RoleValues {
  role: StaffRole;
  seesPrices: boolean;
}

const DESCRIPTIONS: Record<StaffRole, string> = {
  owner: 'Everything, accounts and erasure included.',
  dispatcher: 'Everything but accounts and erasure.',
  technician: 'Their own jobs: address, phone, notes, and the codes while a job is open.',
  bookkeeper: 'Invoices, payments, books and exports; no jobs, leads or codes.',
};

/** What an account may do: its role and, for a technician, whether it sees prices. */
export function RoleFields() {
  const { register, formState } = useFormContext<RoleValues>();
  const role = useWatch<RoleValues, 'role'>({ name: 'role' });
  return (
    <>
      <SelectField
        label="Role"
        description={DESCRIPTIONS[role]}
        options={staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }))}
        error={formState.errors.role?.message}
        {...register('role')}
      />
      {role === 'technician' ? (
        <Checkbox
          label="Sees prices"
          description="Without it, no amount reaches this account, and it cannot price or collect."
          {...register('seesPrices')}
        />
      ) : null}
    </>
  );
}

export interface NameValues {
  firstName: string;
  lastName: string;
}

/** First and last name of an account's owner. */
export function NameFields() {
  const { register, formState } = useFormContext<NameValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="First Name"
        autoComplete="off"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  );
}
