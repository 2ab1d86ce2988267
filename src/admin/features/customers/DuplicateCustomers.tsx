import { type ReactNode, useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import type { Customer } from '#contract/customers/customer.ts';
import { type CustomerRecord, customerRoutes } from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { fullName } from '#domain/customer.ts';
import { customerPath } from '../../routes.ts';
import { useAction } from '../../shared/use-action.ts';

/** Likely duplicates, which can be merged into this record; a merge can be undone. */
export function DuplicateCustomers({ customer }: { customer: CustomerRecord }) {
  const [mergeCandidate, setMergeCandidate] = useState<Customer | null>(null);
  const merge = useAction({
    run: (other: Customer, idempotencyKey) =>
      call(customerRoutes.merge, {
        params: { id: other.id },
        body: { intoId: customer.id, version: other.version, intoVersion: customer.version },
        idempotencyKey,
      }),
    done: () => ({ title: 'Records merged', description: 'The merge can be undone from this record.' }),
    failed: 'The records were not merged',
    after: () => setMergeCandidate(null),
  });
  const undo = useAction({
    run: (other: Customer, idempotencyKey) =>
      call(customerRoutes.unmerge, {
        params: { id: other.id },
        body: { version: other.version },
        idempotencyKey,
      }),
    done: (restored) => ({
      title: 'Merge undone',
      description: `${fullName(restored)} is a separate record again.`,
    }),
    failed: 'The merge was not undone',
  });
  const { lookalikes, mergedFrom } = customer;
  if (lookalikes.length === 0 && mergedFrom.length === 0) return null;

  return (
    <section aria-label="Same person">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">The same person?</h2>
      <ul>
        {lookalikes.map((other) => (
          <Row key={other.id} customer={other} note="Same phone or email">
            {customer.mergedInto ? null : (
              <Button
                aria-label={`Merge ${fullName(other)} into this record`}
                onClick={() => setMergeCandidate(other)}
              >
                Merge into this
              </Button>
            )}
          </Row>
        ))}
        {mergedFrom.map((other) => (
          <Row key={other.id} customer={other} note="Merged into this record">
            <Button
              aria-label={`Undo the merge of ${fullName(other)}`}
              pending={undo.isPending}
              onClick={() => undo.mutate(other)}
            >
              Undo merge
            </Button>
          </Row>
        ))}
      </ul>
      {mergeCandidate ? (
        <ConfirmDialog
          title="Merge the two records?"
          description={`Leads, estimates and invoices of ${fullName(mergeCandidate)} (${formatPhone(mergeCandidate.phone)}) move to ${fullName(customer)}. This record keeps its own details. You can undo the merge.`}
          cancelText="Keep both"
          confirmText="Merge records"
          pendingText="Merging…"
          pending={merge.isPending}
          look="primary"
          onConfirm={() => merge.mutate(mergeCandidate)}
          onClose={() => setMergeCandidate(null)}
        />
      ) : null}
    </section>
  );
}

function Row({ customer, note, children }: { customer: Customer; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
      <span className="min-w-0">
        <a href={customerPath(customer.id)} className="font-semibold">
          {fullName(customer)}
        </a>
        <span className="block text-sm text-muted">
          {note} · {[formatPhone(customer.phone), customer.address].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
    </li>
  );
}
