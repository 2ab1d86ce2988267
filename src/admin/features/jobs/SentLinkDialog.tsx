import { useStore } from '@nanostores/react';
import type { Job } from '#contract/jobs/job.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { SentLinkView } from '../../shared/SendLinkDialog.tsx';
import { $sentLink } from '../../shared/jobs/sent-link.ts';

/** The text message with the price of a saved call, ready to send; its link is shown only here. */
export function SentLinkDialog({ job }: { job: Job }) {
  const sent = useStore($sentLink);
  if (sent?.jobId !== job.id) return null;
  return (
    <Dialog open onClose={() => $sentLink.set(null)} title="Text the price">
      <SentLinkView sentLink={sent.link} />
    </Dialog>
  );
}
