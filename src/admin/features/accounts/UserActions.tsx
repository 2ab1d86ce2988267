import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ChangedUser, OfficeUser } from '#contract/accounts/users.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { $account } from '../../session.ts';
import { RecordHistory } from '../../shared/RecordHistory.tsx';
import { AccountLinkDialog } from './AccountLinkDialog.tsx';
import { ActiveDialog } from './ActiveDialog.tsx';
import { Withdrawn } from './Withdrawn.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { RightsDialog } from './RightsDialog.tsx';

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
