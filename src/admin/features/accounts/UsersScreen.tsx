import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import {
  type OfficeUser,
  type OfficeUserBody,
  officeUserBody,
  officeUserRoutes,
} from '#contract/accounts/users.ts';
import { accountLinkHours } from '#domain/sign-in-rules.ts';
import { formatDate } from '#domain/shop-time.ts';
import { seesAmounts, staffRoleLabels } from '#domain/staff-role.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { Plus } from '#ui/icons.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { fullName } from '#domain/customer.ts';
import { useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { FormActions } from '../../shared/form/FormLayout.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { May } from '../../role-screens.tsx';
import { useSave } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { RoleFields, type RoleValues, NameFields, type NameValues } from './AccountDialog.tsx';
import { UserActions } from './UserActions.tsx';

const columns: readonly Column<OfficeUser>[] = [
  {
    id: 'who',
    label: 'Account',
    cell: (user) => (
      <>
        <span className="font-semibold wrap-anywhere">{user.email}</span>
        <span className="block text-sm wrap-anywhere text-muted">{fullName(user)}</span>
      </>
    ),
  },
  {
    id: 'role',
    label: 'Role',
    half: true,
    cell: (user) => (
      <>
        {staffRoleLabels[user.role]}
        {seesAmounts(user) ? null : <span className="block text-sm text-muted">sees no prices</span>}
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    half: true,
    cell: (user) => {
      const [tone, label] = stateOf(user);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'since',
    label: 'Since',
    stackedLabel: true,
    half: true,
    className: 'max-lg:text-right',
    cell: (user) => <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>,
  },
  { id: 'actions', label: 'Change', end: true, cell: (user) => <UserActions user={user} /> },
];

/** An account's state; an invited one has no password yet. */
function stateOf({ isActive, isInvited }: OfficeUser): ['good' | 'info' | 'neutral', string] {
  if (!isActive) return ['neutral', 'Disabled'];
  return isInvited ? ['info', 'Invited'] : ['good', 'Active'];
}

/** /admin/users: staff accounts, which owners change. */
export default function UsersScreen() {
  const may = useMay();
  const users = useQuery(read(officeUserRoutes.list));
  const [adding, setAdding] = useState(false);

  return (
    <>
      <ScreenHeader title="Users">
        <May call="createUser">
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Add user
          </Button>
        </May>
      </ScreenHeader>
      <p className="pb-3 text-muted">
        {may?.('updateUser')
          ? 'A role decides what an account sees and does. Changing it, or disabling an account, ends its sessions immediately.'
          : 'An owner changes names and roles.'}
      </p>
      {users.data ? (
        <DataTable
          caption="Office accounts, by email"
          columns={may?.('updateUser') ? columns : columns.filter(({ id }) => id !== 'actions')}
          rows={users.data}
          rowKey={(user) => user.id}
          busy={users.isFetching}
        />
      ) : users.isPending ? (
        <SkeletonRows rows={3} label="Loading users…" />
      ) : (
        <ErrorState
          title="The users could not be loaded"
          detail={describeError(users.error)}
          onRetry={() => void users.refetch()}
          retrying={users.isFetching}
        />
      )}
      {adding ? <NewUserDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

interface UserValues extends NameValues, RoleValues {
  email: string;
}

const resolver = schemaResolver<UserValues, OfficeUserBody>(officeUserBody);

/** Invites a person to a new account. */
function NewUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues, unknown, OfficeUserBody>({
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      role: 'technician',
      seesPrices: true,
    },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<UserValues, OfficeUserBody, OfficeUser>({
    form,
    failed: { title: 'Error', description: 'Failed to add the user' },
    send: (body, idempotencyKey) => call(officeUserRoutes.create, { body, idempotencyKey }),
    onSaved: (user) => {
      toast({ title: 'User added', description: `We emailed ${user.email} a link to choose a password.` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add user"
      description={`They get an email with a link to choose a password. It works once, for ${accountLinkHours.invitation} hours.`}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <FormProvider {...form}>
          <NameFields />
          <RoleFields />
        </FormProvider>
        <FormActions saving={saving} submitText="Add user" onClose={onClose} />
      </form>
    </Dialog>
  );
}
