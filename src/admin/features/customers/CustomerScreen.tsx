import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#client/api.ts';
import type { Customer } from '#contract/customers/customer.ts';
import {
  type CustomerBody,
  customerBody,
  type CustomerRecord,
  customerRoutes,
} from '#contract/customers/record.ts';
import { toldByLabels } from '#domain/customer-text.ts';
import { customerFields, fullName } from '#domain/customer.ts';
import { formatPhone } from '#domain/phone.ts';
import { labelsOf } from '#domain/record-fields.ts';
import { formatDate } from '#domain/shop-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { customerPath, customersPath, router } from '../../routes.ts';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { Fact } from '../../shared/RequestFacts.tsx';
import { addressLine, customerForm, type CustomerForm } from '../../shared/form/customer.tsx';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { May } from '../../role-screens.tsx';
import { RecordBoundary, RecordHistory } from '../../shared/RecordParts.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerHistoryTabs } from './CustomerHistoryTabs.tsx';
import { PersonalData } from './PersonalData.tsx';

/** /admin/customers/{id}: a customer and their history. */
export default function CustomerScreen() {
  const page = useStore(router);
  const id = page?.route === 'customer' ? page.params.id : '';
  const customer = useQuery(read(customerRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="customer" query={customer} back={{ label: 'All customers', href: customersPath() }}>
      {(found) => <CustomerView key={found.id} customer={found} />}
    </RecordBoundary>
  );
}

function CustomerView({ customer }: { customer: CustomerRecord }) {
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const activate = useAction({
    run: (isActive: boolean, idempotencyKey) =>
      call(customerRoutes.update, {
        params: { id: customer.id },
        body: { version: customer.version, isActive },
        idempotencyKey,
      }),
    done: (saved) => ({ title: saved.isActive ? 'Customer is active again' : 'Customer deactivated' }),
    failed: 'The customer was not changed',
  });
  const address = addressLine(customer);

  return (
    <>
      <ScreenHeader title={fullName(customer)}>
        {customer.isActive ? null : <Badge>Inactive</Badge>}
        <May call="updateCustomer">
          <Button look="primary" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </May>
        {customer.mergedInto || !may?.('updateCustomer') ? null : (
          <Button pending={activate.isPending} onClick={() => activate.mutate(!customer.isActive)}>
            {customer.isActive ? 'Deactivate' : 'Activate'}
          </Button>
        )}
      </ScreenHeader>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-6">
          <dl>
            <Fact name="Phone">
              <PhoneLinks phone={customer.phone} who={fullName(customer)} />
            </Fact>
            {customer.email ? (
              <Fact name="Email">
                <EmailLink email={customer.email} />
              </Fact>
            ) : null}
            {customer.toldBy ? <Fact name="Notices">{toldByLabels[customer.toldBy]}</Fact> : null}
            {customer.noTextsSince ? (
              <Fact name="Texts">
                <span className="font-semibold text-warn">No texts: they sent STOP</span> on{' '}
                {formatDate(customer.noTextsSince)}. It ends when they text START.
              </Fact>
            ) : null}
            {address ? (
              <Fact name="Address">
                <MapLink place={address} />
              </Fact>
            ) : null}
            {customer.notes ? (
              <Fact name="Notes">
                <span className="whitespace-pre-line">{customer.notes}</span>
              </Fact>
            ) : null}
          </dl>
          <May call="mergeCustomer">
            <DuplicateCustomers customer={customer} />
          </May>
          <May call="exportPerson">
            <PersonalData customer={customer} />
          </May>
          <RecordHistory recordType="customer" recordId={customer.id} />
        </div>
        <May call="readCustomerHistory">
          <CustomerHistoryTabs customerId={customer.id} />
        </May>
      </div>
      {editing ? <CustomerDialog customer={customer} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** Edits a customer's contact details. */
function CustomerDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <RecordDialog<CustomerForm, CustomerBody, CustomerRecord>
      title={`Edit ${fullName(customer)}`}
      record={customer}
      valuesOf={customerForm}
      schema={customerBody}
      labels={labelsOf(customerFields)}
      failed="The customer was not saved"
      send={(body, base, idempotencyKey) =>
        call(customerRoutes.update, {
          params: { id: customer.id },
          body: { ...body, version: base?.version },
          idempotencyKey,
        })
      }
      onSaved={(saved) => {
        // At once: the next button must not send the version from before.
        client.setQueryData(read(customerRoutes.find, { params: { id: saved.id } }).queryKey, saved);
        toast({ title: 'Customer saved' });
      }}
      submitText="Save Customer"
      onClose={onClose}
    >
      <CustomerFields />
    </RecordDialog>
  );
}

/** Likely duplicates, which can be merged into this record; a merge can be undone. */
function DuplicateCustomers({ customer }: { customer: CustomerRecord }) {
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
