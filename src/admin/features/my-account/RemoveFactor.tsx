import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { factorPaths } from './factor-paths.ts';

/** A button that removes a factor, once that was confirmed. */
export function RemoveFactor({
  name,
  run,
}: {
  name: string;
  run: (idempotencyKey: string) => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useAction({
    run: (_: void, idempotencyKey) => run(idempotencyKey),
    refreshes: factorPaths,
    done: () => ({ title: 'Removed', description: name }),
    failed: 'It was not removed',
    after: close,
  });
  return (
    <>
      <Button look="danger" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking ? (
        <Dialog
          open
          onClose={close}
          title={`Remove ${name}?`}
          description="You can’t sign in with it any more. Remove it on the device too."
        >
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Keep it</Button>
            <Button
              look="danger"
              pending={remove.isPending}
              pendingText="Removing…"
              onClick={() => remove.mutate(undefined)}
            >
              Remove for good
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
