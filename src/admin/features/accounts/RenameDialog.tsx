import {
  type OfficeUser,
  officeUserRoutes,
  type OfficeUserUpdateBody,
  officeUserUpdateBody,
} from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { $account } from '../../session.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { NameFields, type NameValues } from './NameFields.tsx';

const namesOf = (user: OfficeUser): NameValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
});

/** Changes the name of an account's owner; without one, the email address is shown instead. */
export function RenameDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  return (
    <RecordDialog<NameValues, OfficeUserUpdateBody, OfficeUser>
      title={`Name of ${user.email}`}
      record={user}
      valuesOf={namesOf}
      schema={officeUserUpdateBody}
      labels={{ firstName: 'First Name', lastName: 'Last Name' }}
      failed="The name was not changed"
      send={(body, base, idempotencyKey) =>
        call(officeUserRoutes.update, {
          params: { id: user.id },
          body: { ...body, version: base?.version },
          idempotencyKey,
        })
      }
      onSaved={({ firstName, lastName }) => {
        const account = $account.get();
        if (account?.id === user.id) $account.set({ ...account, firstName, lastName });
        toast({ title: 'Name changed' });
      }}
      submitText="Save name"
      onClose={onClose}
    >
      <NameFields />
    </RecordDialog>
  );
}
