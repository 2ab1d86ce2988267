import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { currentPassword } from '#contract/accounts/session.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';

interface Values {
  currentPassword: string;
}

const resolver = schemaResolver<Values, Values>(z.object({ currentPassword }));

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
  const form = useForm<Values, unknown, Values>({ defaultValues: { currentPassword: '' }, resolver });
  const saving = useSave<Values, Values, ChangedUser>({
    form,
    refreshes: [officeUserRoutes.list.path, '/api/admin/history', '/api/admin/jobs', '/api/admin/today'],
    failed: { title: 'Error', description: 'The account was not changed' },
    send: (body, idempotencyKey) =>
      call(officeUserRoutes.update, {
        params: { id: user.id },
        body: { ...body, version: user.version, isActive },
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
        <OwnPasswordField
          error={form.formState.errors.currentPassword?.message}
          register={form.register('currentPassword')}
        />
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
