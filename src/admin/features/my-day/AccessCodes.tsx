import { useState } from 'react';
import { type EncryptedField, encryptedFieldLabels } from '#domain/encrypted-fields.ts';
import { isOpenVisit } from '#domain/job.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { revealCodes } from '../../shared/jobs/job-cache.ts';
import { useAction } from '../../shared/use-action.ts';

const fields: readonly (readonly [EncryptedField, string])[] = [
  ['accessDetails', 'Getting in'],
  ['keyCodes', 'Key codes'],
  ['vehicleVin', 'VIN'],
];

/** The codes of an open job. They are shown only on a tap, which the job's history records. */
export function AccessCodes({ job }: { job: Job }) {
  const [shown, setShown] = useState<Readonly<Partial<Record<EncryptedField, string | null>>> | null>(null);
  const reveal = useAction({
    run: () => revealCodes(job.id),
    done: () => null,
    failed: 'The codes could not be shown',
    after: setShown,
  });
  if (job.closed.length === 0 || !isOpenVisit(job.visit)) return null;
  if (shown) {
    return (
      <dl aria-label="Codes" className="rounded-md border border-line bg-sunken px-3 py-2">
        {fields.map(([field, label]) =>
          shown[field] ? (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt className="w-24 text-muted">{label}</dt>
              <dd className="min-w-0 text-lg font-semibold wrap-anywhere whitespace-pre-line">
                {shown[field]}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    );
  }
  return (
    <Button
      className="min-h-12 justify-between pointer-fine:min-h-11"
      pending={reveal.isPending}
      pendingText="Fetching…"
      onClick={() => reveal.mutate(undefined)}
    >
      <span>Show {encryptedFieldLabels(job.closed)}</span>
      <span className="text-sm font-normal text-muted">recorded</span>
    </Button>
  );
}
