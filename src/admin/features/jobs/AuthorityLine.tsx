import { useState } from 'react';
import { jobSteps } from '#domain/job-steps.ts';
import { matchBuilderItem } from '#domain/price-list.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { AuthorityDialog } from '../../shared/AuthorityDialog.tsx';
import { AuthorityPhoto } from '../../shared/RecordPhoto.tsx';

/** Whether the work needs an authority on record: opening a lock, or making a car key. */
function wantsAuthority(
  job: Pick<Job, 'serviceType'>,
  lines: readonly { readonly serviceDescription: string }[],
): boolean {
  if (job.serviceType === 'emergency' || job.serviceType === 'automotive') return true;
  return lines.some((line) => matchBuilderItem(line.serviceDescription)?.category === 'emergency');
}

/** The person who authorized the opening, or a button to record them. */
export function AuthorityLine({
  job,
  lines,
}: {
  job: Job;
  lines: readonly { readonly serviceDescription: string }[];
}) {
  const [open, setOpen] = useState(false);
  const [latest] = job.authorities;
  if (!latest && !wantsAuthority(job, lines)) return null;
  return (
    <section
      aria-label="Authority to open"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2"
    >
      <p>
        {latest ? (
          <>
            Opening authorized by <strong>{latest.name}</strong>.
          </>
        ) : (
          'No authority to open is on record yet.'
        )}
      </p>
      {latest ? <AuthorityPhoto record={latest} /> : null}
      <Button onClick={() => setOpen(true)}>{latest ? 'Record another' : jobSteps.authority.label}</Button>
      {open ? <AuthorityDialog job={job} name={fullName(job)} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
