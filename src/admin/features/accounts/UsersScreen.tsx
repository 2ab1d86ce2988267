import { useQuery } from '@tanstack/react-query';
import { Plus } from '#ui/icons.tsx';
import { useState } from 'react';
import { seesAmounts, staffRoleLabels } from '#domain/staff-role.ts';
import { formatDate } from '#domain/honolulu.ts';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { describeError } from '#client/api-error.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useMay } from '../../permissions.ts';
import { read } from '../../queries.ts';
import { May } from '../../shared/May.tsx';
import { fullName } from '../../shared/people.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
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
