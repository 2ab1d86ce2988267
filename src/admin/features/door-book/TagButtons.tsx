import { useState } from 'react';
import { call } from '#client/api.ts';
import type { Door, Property } from '#contract/door-book.ts';
import { doorTagRoutes, type Tag } from '#contract/door-tags.ts';
import { MAX_TAGS } from '#domain/door-book.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { May } from '../../shared/May.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Makes QR tags of the chosen doors, or revokes them. A tag that is there ends only after asking. */
export function TagButtons({
  property: { id },
  doors,
  onMade,
}: {
  property: Property;
  doors: readonly Door[];
  onMade: (tags: readonly Tag[]) => void;
}) {
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null);
  const close = () => setAsking(null);
  const input = { params: { id }, body: { doorIds: doors.map((door) => door.id) } };
  const make = useAction({
    run: (_: void, idempotencyKey) => call(doorTagRoutes.make, { ...input, idempotencyKey }),
    done: () => null,
    failed: 'The tags were not made',
    after: ({ tags }) => onMade(tags),
  });
  const revoke = useAction({
    run: (_: void, idempotencyKey) => call(doorTagRoutes.revoke, { ...input, idempotencyKey }),
    done: () => ({ title: 'Tags revoked' }),
    failed: 'The tags were not revoked',
    after: close,
  });
  const tagged = doors.filter(({ hasTag }) => hasTag).map(({ label }) => label);
  return (
    <May call={doorTagRoutes.make.name}>
      <Button
        disabled={doors.length > MAX_TAGS}
        pending={make.isPending}
        onClick={() => (tagged.length > 0 ? setAsking('make') : make.mutate(undefined))}
      >
        QR tags
      </Button>
      {tagged.length > 0 ? <Button onClick={() => setAsking('revoke')}>Revoke tags</Button> : null}
      {asking === 'make' ? (
        <ConfirmDialog
          title="Print new QR tags?"
          description={`The tags that are on ${tagged.join(', ')} stop working.`}
          cancelText="Keep them"
          confirmText="Make new tags"
          pending={make.isPending}
          onConfirm={() => make.mutate(undefined)}
          onClose={close}
        />
      ) : null}
      {asking === 'revoke' ? (
        <ConfirmDialog
          title={`Revoke the QR tags of ${tagged.join(', ')}?`}
          description="Whoever scans one sees our phone number and nothing else."
          cancelText="Keep them"
          confirmText="Revoke tags"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </May>
  );
}
