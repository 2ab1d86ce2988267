import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type OfficeUser, officeUserRoutes } from '#contract/office-user.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { $account } from '../../session.ts';
import { RecordHistory } from '../../shared/RecordHistory.tsx';
import { useAction } from '../../shared/use-action.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

/** What can be done with an account. One's own cannot be disabled from here: one would be out. */
export function UserActions({ user }: { user: OfficeUser }) {
  const account = useStore($account);
  const [asking, setAsking] = useState<'disable' | 'name' | 'password' | 'history' | null>(null);
  const close = () => setAsking(null);
  const own = account?.id === user.id;
  const change = useAction({
    run: (isActive: boolean) =>
      call(officeUserRoutes.update, { params: { id: user.id }, body: { version: user.version, isActive } }),
    refreshes: [officeUserRoutes.list.path, '/api/admin/history'],
    done: (saved) => ({ title: `${saved.email} is ${saved.isActive ? 'active again' : 'disabled'}` }),
    failed: 'The account was not changed',
    after: close,
  });

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Button aria-label={`History of ${user.email}`} onClick={() => setAsking('history')}>
        History
      </Button>
      <Button aria-label={`Rename ${user.email}`} onClick={() => setAsking('name')}>
        Rename
      </Button>
      {own ? null : (
        <>
          <Button aria-label={`Reset password of ${user.email}`} onClick={() => setAsking('password')}>
            Reset password
          </Button>
          {user.isActive ? (
            <Button look="danger" aria-label={`Disable ${user.email}`} onClick={() => setAsking('disable')}>
              Disable
            </Button>
          ) : (
            <Button
              aria-label={`Enable ${user.email}`}
              pending={change.isPending}
              onClick={() => change.mutate(true)}
            >
              Enable
            </Button>
          )}
        </>
      )}
      {asking === 'name' ? <RenameDialog user={user} onClose={close} /> : null}
      {asking === 'password' ? <ResetPasswordDialog user={user} onClose={close} /> : null}
      {asking === 'history' ? (
        <Dialog open wide onClose={close} title={user.email}>
          <RecordHistory recordType="user" recordId={user.id} />
        </Dialog>
      ) : null}
      {asking === 'disable' ? (
        <Dialog
          open
          onClose={close}
          title={`Disable ${user.email}?`}
          description="They are signed out everywhere at once and cannot sign in. What they did stays."
        >
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Keep</Button>
            <Button
              look="danger"
              pending={change.isPending}
              pendingText="Disabling…"
              onClick={() => change.mutate(false)}
            >
              Disable account
            </Button>
          </div>
        </Dialog>
      ) : null}
    </span>
  );
}
