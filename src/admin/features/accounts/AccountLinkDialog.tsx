import { useForm } from 'react-hook-form';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { accountLinkHours } from '#domain/account-link.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

interface LinkValues {
  currentPassword: string;
}

/** Emails a colleague a link to choose a password: after a forgotten one, or when the invitation has expired. */
export function AccountLinkDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const form = useForm<LinkValues, unknown, LinkValues>({
    defaultValues: { currentPassword: '' },
    resolver: schemaResolver<LinkValues, LinkValues>(officeUserRoutes.sendLink.body),
  });
  const saving = useSave<LinkValues, LinkValues, void>({
    form,
    refreshes: ['/api/admin/history'],
    failed: { title: 'Error', description: 'The link was not sent' },
    send: async (body, idempotencyKey) => {
      await call(officeUserRoutes.sendLink, { params: { id: user.id }, body, idempotencyKey });
    },
    onSaved: () => {
      toast({ title: 'Link sent', description: `${user.email} can choose a password now.` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={user.isInvited ? `Invite ${user.email} again` : `New password for ${user.email}`}
      description={
        user.isInvited
          ? `This emails them another link to choose a password. It works once, for ${accountLinkHours.invitation} hours.`
          : 'This ends all of their sessions and emails them a link to choose a new password. It works once, for an hour.'
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
        <FormActions saving={saving} submitText="Send link" onClose={onClose} />
      </form>
    </Dialog>
  );
}
