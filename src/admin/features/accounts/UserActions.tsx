import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/api.ts';
import {
  type ChangedUser,
  type OfficeUser,
  officeUserRoutes,
  type OfficeUserUpdateBody,
  officeUserUpdateBody,
} from '#contract/accounts/users.ts';
import { accountLinkHours } from '#domain/sign-in-rules.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { jobPath, jobsPath } from '../../routes.ts';
import { $account } from '../../session.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { RecordHistory } from '../../shared/RecordParts.tsx';
import { AccountDialog, NameFields, type NameValues, RightsDialog } from './AccountDialog.tsx';
import { useForm } from '../../shared/form/fields.ts';

/** Actions on an account. Owners cannot disable or demote their own: they would lock themselves out. */
export function UserActions({ user }: { user: OfficeUser }) {
  const account = useStore($account);
  const [openDialog, setOpenDialog] = useState<'active' | 'name' | 'role' | 'link' | 'history' | null>(null);
  const [changed, setChanged] = useState<ChangedUser | null>(null);
  const close = () => setOpenDialog(null);
  const own = account?.id === user.id;
  const onChanged = (saved: ChangedUser) => {
    close();
    if (saved.handedBack.length + saved.endedFeeds.length > 0) setChanged(saved);
  };

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Button aria-label={`History of ${user.email}`} onClick={() => setOpenDialog('history')}>
        History
      </Button>
      <Button aria-label={`Rename ${user.email}`} onClick={() => setOpenDialog('name')}>
        Rename
      </Button>
      {own ? null : (
        <>
          <Button aria-label={`Role of ${user.email}`} onClick={() => setOpenDialog('role')}>
            Role
          </Button>
          {user.isActive ? (
            <Button
              aria-label={`${user.isInvited ? 'Invite again' : 'Reset password'}: ${user.email}`}
              onClick={() => setOpenDialog('link')}
            >
              {user.isInvited ? 'Invite again' : 'Reset password'}
            </Button>
          ) : null}
          <Button
            look={user.isActive ? 'danger' : undefined}
            aria-label={`${user.isActive ? 'Disable' : 'Enable'} ${user.email}`}
            onClick={() => setOpenDialog('active')}
          >
            {user.isActive ? 'Disable' : 'Enable'}
          </Button>
        </>
      )}
      {openDialog === 'name' ? <RenameDialog user={user} onClose={close} /> : null}
      {openDialog === 'link' ? <AccountLinkDialog user={user} onClose={close} /> : null}
      {openDialog === 'history' ? (
        <Dialog open wide onClose={close} title={user.email}>
          <RecordHistory recordType="user" recordId={user.id} />
        </Dialog>
      ) : null}
      {openDialog === 'active' ? <ActiveDialog user={user} onChanged={onChanged} onClose={close} /> : null}
      {openDialog === 'role' ? <RightsDialog user={user} onChanged={onChanged} onClose={close} /> : null}
      {changed ? <Withdrawn user={changed} onClose={() => setChanged(null)} /> : null}
    </span>
  );
}

/** Emails a colleague a link to choose a password: after a forgotten one, or when the invitation has expired. */
function AccountLinkDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
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

/** Disables a colleague's account, or enables it again. */
function ActiveDialog({
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

const namesOf = (user: OfficeUser): NameValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
});

/** Changes the name of an account's owner; without one, the email address is shown instead. */
function RenameDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
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

/** What a change of an account took from it: jobs that need a technician now, and calendar feeds that ended. */
function Withdrawn({ user, onClose }: { user: ChangedUser; onClose: () => void }) {
  const { handedBack, endedFeeds } = user;
  return (
    <Dialog open onClose={onClose} title={titleOf(user)}>
      {handedBack.length > 0 ? (
        <>
          <p>{`${user.email} had ${handedBack.length === 1 ? 'this job' : 'these jobs'} open.`}</p>
          <ul className="flex max-h-[50dvh] flex-wrap gap-x-4 gap-y-1 overflow-auto">
            {handedBack.map(({ id, number }) => (
              <li key={id}>
                <a
                  href={jobPath(id)}
                  className="inline-flex min-h-11 items-center font-semibold tabular-nums"
                >
                  Job {number}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {endedFeeds.length > 0 ? (
        <p>
          {`Calendar feeds ended: ${endedFeeds.map(({ name }) => name ?? 'all appointments').join(', ')}. Make a new address for anyone who still needs one.`}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {handedBack.length > 0 ? <a href={jobsPath({ visit: 'open' })}>All open jobs</a> : null}
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function titleOf({ handedBack, endedFeeds }: ChangedUser): string {
  if (handedBack.length > 1) return `${handedBack.length} jobs need a technician`;
  if (handedBack.length === 1) return 'A job needs a technician';
  return endedFeeds.length === 1 ? 'A calendar feed ended' : `${endedFeeds.length} calendar feeds ended`;
}
