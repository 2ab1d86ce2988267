import { type FieldValues, useForm } from 'react-hook-form';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';

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
  const saving = useSave<FieldValues, FieldValues, ChangedUser>({
    form,
    refreshes: [officeUserRoutes.list.path, '/api/admin/history', '/api/admin/jobs', '/api/admin/today'],
    failed: { title: 'Error', description: 'The account was not changed' },
    send: (_, idempotencyKey) =>
      call(officeUserRoutes.update, {
        params: { id: user.id },
        body: { version: user.version, isActive },
        idempotencyKey,
      }),
    onSaved: (saved) => {
      toast({ title: `${saved.email} is ${saved.isActive ? 'active again' : 'disabled'}` });
      onChanged(saved);
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${isActive ? 'Enable' : 'Disable'} ${user.email}?`}
      description={
        isActive
          ? 'They can sign in again with their old password.'
          : 'This signs them out everywhere, blocks new sign-ins and hands their open jobs back to the office. Their history stays.'
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        {saving.conflict ? (
          <p role="alert" className="font-semibold text-danger">
            Someone else changed this account. Close this dialog and check it again.
          </p>
        ) : null}
        <FormActions
          saving={saving}
          submitText={isActive ? 'Enable account' : 'Disable account'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
