import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishingRoutes } from '#contract/reviews/publishing.ts';
import { call } from '#client/api.ts';
import { formatDateTime } from '#domain/honolulu.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { read } from '../../queries.ts';
import { useAction } from '../../shared/use-action.ts';

/** Shows how many decisions are not on the site yet and when they will be, with a button to publish now. */
export function Publishing() {
  const { data } = useQuery(read(publishingRoutes.read));
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const publish = useAction({
    run: () => call(publishingRoutes.publish),
    done: () => ({ title: 'The build was requested', description: 'The site shows it in a few minutes.' }),
    failed: 'Nothing was published',
    after: close,
  });
  if (!data || data.waiting === 0) return null;
  const { waiting, goesOutAt, askedAt } = data;
  const changes = waiting === 1 ? 'One change waits' : `${waiting} changes wait`;
  return (
    <section
      aria-label="Publishing"
      className="mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-panel p-4"
    >
      <p role="status">
        {askedAt === null
          ? goesOutAt === null
            ? `${changes} to be published with the next build of the site.`
            : `${changes} to be published; ${waiting === 1 ? 'it goes' : 'they go'} out on ${formatDateTime(goesOutAt)}.`
          : `${changes} to be published. A build was requested on ${formatDateTime(askedAt)} and takes a few minutes.`}
      </p>
      {goesOutAt === null ? null : <Button onClick={() => setDialogOpen(true)}>Publish now</Button>}
      {dialogOpen ? (
        <ConfirmDialog
          title="Publish now?"
          description="A build of the site costs 15 of the month’s credits on Netlify. The daily build costs the same and needs no click."
          cancelText="Not now"
          confirmText="Publish for 15 credits"
          pendingText="Requesting…"
          pending={publish.isPending}
          look="primary"
          onConfirm={() => publish.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
