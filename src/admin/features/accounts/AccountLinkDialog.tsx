import { useForm } from 'react-hook-form';
import { type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { accountLinkHours } from '#domain/account-link.ts';
import { toast } from '#ui/toast.ts';
import { AccountDialog } from './AccountDialog.tsx';

/** Emails a colleague a link to choose a password: after a forgotten one, or when the invitation has expired. */
export function AccountLinkDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const form = useForm();
  return (
    <AccountDialog
      title={user.isInvited ? `Invite ${user.email} again` : `New password for ${user.email}`}
      description={
        user.isInvited
          ? `This emails them another link to choose a password. It works once, for ${accountLinkHours.invitation} hours.`
          : 'This ends all of their sessions and emails them a link to choose a new password. It works once, for an hour.'
      }
      submitText="Send link"
      failed="The link was not sent"
      form={form}
      send={async (_, idempotencyKey) => {
        await call(officeUserRoutes.sendLink, { params: { id: user.id }, idempotencyKey });
      }}
      onSaved={() => {
        toast({ title: 'Link sent', description: `${user.email} can choose a password now.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
