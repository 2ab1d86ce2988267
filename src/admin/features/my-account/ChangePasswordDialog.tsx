import { useForm } from 'react-hook-form';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

/** Changes the user's own password. Their other sessions end; this one continues. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm<PasswordValues, unknown, PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver<
      { currentPassword: string; newPassword: string },
      { currentPassword: string; newPassword: string }
    >(sessionRoutes.changePassword.body),
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<PasswordValues, PasswordValues, void>({
    form,
    failed: { title: 'Error', description: 'The password was not changed' },
    send: async (body, idempotencyKey) => {
      await call(sessionRoutes.changePassword, { body, idempotencyKey });
    },
    onSaved: () => {
      toast({
        title: 'Password changed',
        description:
          'Your other devices are signed out. Emergencies ring there again after the next sign-in.',
      });
      onClose();
    },
  });

  return (
    <Dialog open onClose={onClose} title="Change my password">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        {/* Names the account for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          register={register('currentPassword')}
        />
        <PasswordField
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          error={errors.newPassword?.message}
          register={register('newPassword')}
        />
        <FormActions saving={saving} submitText="Change password" onClose={onClose} />
      </form>
    </Dialog>
  );
}
