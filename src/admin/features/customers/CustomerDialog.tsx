import { useQueryClient } from '@tanstack/react-query';
import { customerFields } from '#domain/customer.ts';
import { labelsOf } from '#domain/record-fields.ts';
import {
  type CustomerBody,
  customerBody,
  type CustomerRecord,
  customerRoutes,
} from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { fullName } from '../../shared/people.ts';
import { customerForm, type CustomerForm } from './customer-values.ts';
import { CustomerFields } from './CustomerFields.tsx';

/** Edits a customer's contact details. */
export function CustomerDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
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
