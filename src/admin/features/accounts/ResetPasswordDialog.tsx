import { useForm } from 'react-hook-form';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

interface ResetValues {
  newPassword: string;
  currentPassword: string;
}

/** Sets a new password for a colleague who forgot theirs; ends all their sessions. */
export function ResetPasswordDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const form = useForm<ResetValues, unknown, ResetValues>({
    defaultValues: { newPassword: '', currentPassword: '' },
    resolver: schemaResolver<ResetValues, ResetValues>(officeUserRoutes.resetPassword.body),
  });
  const saving = useSave<ResetValues, ResetValues, void>({
    form,
    refreshes: [officeUserRoutes.list.path, '/api/admin/history'],
    failed: { title: 'Error', description: 'The password was not changed' },
    send: async (body, idempotencyKey) => {
      await call(officeUserRoutes.resetPassword, { params: { id: user.id }, body, idempotencyKey });
    },
    onSaved: () => {
      toast({ title: 'Password changed', description: `${user.email} has to sign in again.` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`New password for ${user.email}`}
      description="This ends all of their sessions. Give them the password in person."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          error={form.formState.errors.newPassword?.message}
          register={form.register('newPassword')}
        />
        <OwnPasswordField
          error={form.formState.errors.currentPassword?.message}
          register={form.register('currentPassword')}
        />
        <FormActions saving={saving} submitText="Set password" onClose={onClose} />
      </form>
    </Dialog>
  );
}
