import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorityRelations, idTypes } from '#domain/authority.ts';
import { formatDateTime } from '#domain/honolulu.ts';
import { type Authority, authorityRoutes } from '#contract/estimates/authority.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { AuthorityDialog } from '../../shared/AuthorityDialog.tsx';
import { AuthorityPhoto } from '../../shared/AuthorityPhoto.tsx';
import { fullName } from '../../shared/people.ts';

/** Who authorized the opening, the ID checked and their signature: an immutable part of the job's record. */
export function AuthoritySection({ quote }: { quote: Quote }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const authorities = useQuery(read(authorityRoutes.list, { params: { id: quote.id } }));
  const records = authorities.data ?? [];
  return (
    <section aria-label="Authority to open">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Authority to open</h2>
      {records.length === 0 ? (
        <p className="py-3 text-muted">
          {authorities.isPending ? 'Loading…' : 'No authority on record yet.'}
        </p>
      ) : (
        <ul>
          {records.map((record) => (
            <Entry key={record.id} record={record} />
          ))}
        </ul>
      )}
      <p className="pt-2">
        <Button onClick={() => setDialogOpen(true)}>Record authority</Button>
      </p>
      {dialogOpen ? (
        <AuthorityDialog quoteId={quote.id} name={fullName(quote)} onClose={() => setDialogOpen(false)} />
      ) : null}
    </section>
  );
}

function Entry({ record }: { record: Authority }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-56">
        <strong>{record.name}</strong>, {labelOf(authorityRelations, record.relation)}
        <span className="block text-sm text-muted">
          {[labelOf(idTypes, record.idType), record.note, formatDateTime(record.createdAt), record.actor]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {record.signature ? (
        <svg
          role="img"
          aria-label={`Signature of ${record.name}`}
          viewBox="0 0 600 200"
          className="h-14 w-40 rounded border border-line bg-field"
        >
          <path
            d={record.signature}
            className="fill-none stroke-body"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </svg>
      ) : null}
      {record.hasPhoto ? <AuthorityPhoto record={record} /> : null}
    </li>
  );
}

function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
