import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useAction } from './use-action.ts';

/** Revokes a document's customer links, for one that reached the wrong person. */
export function RevokeLinks({
  document,
  run,
  refreshes,
}: {
  document: 'estimate' | 'invoice';
  run: (idempotencyKey: string) => Promise<{ revoked: number; cancelledMails: number }>;
  refreshes: readonly string[];
}) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const revoke = useAction({
    run: (_: void, idempotencyKey) => run(idempotencyKey),
    refreshes,
    done: ({ revoked, cancelledMails }) => ({
      title:
        revoked === 0
          ? 'There were no active links'
          : revoked === 1
            ? 'Link revoked'
            : `${revoked} links revoked`,
      ...(cancelledMails > 0 ? { text: 'Emails still waiting with a new link will not be sent.' } : {}),
    }),
    failed: 'The links were not revoked',
    after: close,
  });
  return (
    <section aria-labelledby="links-title" className="flex flex-wrap items-center gap-3">
      <h2 id="links-title" className="text-lg font-bold">
        Customer links
      </h2>
      <Button onClick={() => setDialogOpen(true)}>Revoke links</Button>
      {dialogOpen ? (
        <Dialog
          open
          onClose={close}
          title={`Revoke every link to this ${document}?`}
          description="Links sent by email or text stop working. Sending it again creates a new link."
        >
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Keep them</Button>
            <Button
              look="danger"
              pending={revoke.isPending}
              pendingText="Revoking…"
              onClick={() => revoke.mutate(undefined)}
            >
              Revoke every link
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
