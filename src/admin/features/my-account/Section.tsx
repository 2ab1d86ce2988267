import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { useAction } from '../../shared/use-action.ts';

/** A titled panel on My account. */
export function Section({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col items-start gap-3 rounded-lg border border-line bg-panel p-4"
    >
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {description ? <p className="text-muted wrap-anywhere">{description}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** A button that removes a factor after a confirmation. */
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
        <ConfirmDialog
          title={`Remove ${name}?`}
          description="You will no longer be able to sign in with it. Remove it from the device too."
          cancelText="Keep it"
          confirmText="Remove for good"
          pendingText="Removing…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
