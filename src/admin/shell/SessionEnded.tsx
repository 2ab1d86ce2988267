import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { countDrafts } from '../drafts.ts';
import { $account, endSession } from '../session.ts';
import { SignInForm } from '../shared/SignInForm.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/** Sign-in dialog for a session that ended during use; everything typed is preserved. */
export default function SessionEnded() {
  const client = useQueryClient();
  const [dialogOpen, setDialogOpen] = useState(false);
  if (dialogOpen) {
    return <UnsavedQuestion action="leave" onLeave={endSession} onClose={() => setDialogOpen(false)} />;
  }
  return (
    <Dialog
      open
      veiled
      title="Your session has ended"
      description="Log in again to continue. What you typed is still here."
    >
      <SignInForm
        email={$account.get()?.email}
        onSignedIn={() => {
          // Refetches only what failed; the screen stays.
          void client.refetchQueries({ predicate: (query) => query.state.status === 'error' });
        }}
      />
      <Button look="quiet" onClick={() => (countDrafts() > 0 ? setDialogOpen(true) : endSession())}>
        Leave the office
      </Button>
    </Dialog>
  );
}
