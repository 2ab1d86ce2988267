import type { ReactNode } from 'react';
import {
  type FieldValues,
  FormProvider,
  useFormContext,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { type StaffRole, staffRoleLabels, staffRoles } from '#domain/staff-role.ts';
import { Checkbox, SelectField, TextField } from '#ui/Field.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { FormActions } from '../../shared/form/FormLayout.tsx';
import { useSave } from '../../shared/use-action.ts';

/** A dialog that changes one account: a question or fields, with the message of a conflict. */
export function AccountDialog<Values extends FieldValues, Saved>({
  title,
  description,
  submitText,
  failed,
  form,
  send,
  onSaved,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitText: string;
  /** The toast after an error: "The role was not changed". */
  failed: string;
  form: UseFormReturn<Values, unknown, Values>;
  send: (body: Values, idempotencyKey: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const saving = useSave<Values, Values, Saved>({
    form,
    failed: { title: 'Error', description: failed },
    send,
    onSaved,
  });
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        {children}
        {saving.conflict ? (
          <FormError>Someone else changed this account. Close this dialog and check it again.</FormError>
        ) : null}
        <FormActions saving={saving} submitText={submitText} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const resolver = schemaResolver<RoleValues, RoleValues>(
  z.object({ role: z.enum(staffRoles), seesPrices: z.boolean() }),
);

/** Changes what a colleague's account may do. */
export function RightsDialog({
  user,
  onChanged,
  onClose,
}: {
  user: OfficeUser;
  onChanged: (user: ChangedUser) => void;
  onClose: () => void;
}) {
  const form = useForm<RoleValues, unknown, RoleValues>({
    defaultValues: { role: user.role, seesPrices: user.seesPrices },
    resolver,
  });
  return (
    <AccountDialog
      title={`Role of ${user.email}`}
      description="A change signs them out everywhere. Fewer rights hand their open jobs back to the office."
      submitText="Save role"
      failed="The role was not changed"
      form={form}
      send={(body, idempotencyKey) =>
        call(officeUserRoutes.update, {
          params: { id: user.id },
          body: { ...body, version: user.version },
          idempotencyKey,
        })
      }
      onSaved={(saved) => {
        toast({ title: `${saved.email}: ${staffRoleLabels[saved.role].toLowerCase()}` });
        onChanged(saved);
      }}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RoleFields />
      </FormProvider>
    </AccountDialog>
  );
}

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
