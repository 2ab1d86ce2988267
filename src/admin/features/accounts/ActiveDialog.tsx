import { useForm } from 'react-hook-form';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { AccountDialog } from './AccountDialog.tsx';

/** Disables a colleague's account, or enables it again. */
export function ActiveDialog({
  user,
  onChanged,
  onClose,
}: {
  user: OfficeUser;
  onChanged: (user: ChangedUser) => void;
  onClose: () => void;
}) {
  const isActive = !user.isActive;
  const form = useForm();
  return (
    <AccountDialog
      title={`${isActive ? 'Enable' : 'Disable'} ${user.email}?`}
      description={
        isActive
          ? 'They can sign in again with their old password.'
          : 'This signs them out everywhere, stops emergencies ringing on their devices, blocks new sign-ins and hands their open jobs back to the office. Their history stays.'
      }
      submitText={isActive ? 'Enable account' : 'Disable account'}
      failed="The account was not changed"
      form={form}
      send={(_, idempotencyKey) =>
        call(officeUserRoutes.update, {
          params: { id: user.id },
          body: { version: user.version, isActive },
          idempotencyKey,
        })
      }
      onSaved={(saved) => {
        toast({ title: `${saved.email} is ${saved.isActive ? 'active again' : 'disabled'}` });
        onChanged(saved);
      }}
      onClose={onClose}
    />
  );
}
