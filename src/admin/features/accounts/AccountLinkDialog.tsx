import { type FieldValues, useForm } from 'react-hook-form';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { accountLinkHours } from '#domain/account-link.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';

/** Emails a colleague a link to choose a password: after a forgotten one, or when the invitation has expired. */
export function AccountLinkDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const form = useForm();
  const saving = useSave<FieldValues, FieldValues, void>({
    form,
    refreshes: ['/api/admin/history'],
    failed: { title: 'Error', description: 'The link was not sent' },
    send: async (_, idempotencyKey) => {
      await call(officeUserRoutes.sendLink, { params: { id: user.id }, idempotencyKey });
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
        <FormActions saving={saving} submitText="Send link" onClose={onClose} />
      </form>
    </Dialog>
  );
}
