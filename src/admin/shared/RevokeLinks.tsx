import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useAction } from './use-action.ts';

/** Revokes a record's customer links, in case one reached the wrong person. */
export function RevokeLinks({
  document,
  run,
}: {
  document: 'estimate' | 'invoice' | 'appointment';
  run: (idempotencyKey: string) => Promise<{ revoked: number; cancelledMails: number }>;
}) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const revoke = useAction({
    run: (_: void, idempotencyKey) => run(idempotencyKey),
    done: ({ revoked, cancelledMails }) => ({
      title:
        revoked === 0
          ? 'There were no active links'
          : revoked === 1
            ? 'Link revoked'
            : `${revoked} links revoked`,
      ...(cancelledMails > 0
        ? { description: 'Queued emails and texts with a new link will not be sent.' }
        : {}),
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
        <ConfirmDialog
          title={`Revoke every link to this ${document}?`}
          description="Links sent by email or text stop working. Sending it again creates a new link."
          cancelText="Keep them"
          confirmText="Revoke every link"
          pendingText="Revoking…"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
