import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  type CustomerBody,
  customerBody,
  type CustomerRecord,
  customerRoutes,
} from '#contract/customer-record.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { Conflict, differences } from '../../shared/Conflict.tsx';
import { fullName } from '../../shared/people.ts';
import { useSave } from '../../shared/use-save.ts';
import { customerForm, type CustomerForm, customerLabels } from './customer-values.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

const resolver = schemaResolver<CustomerForm, CustomerBody>(customerBody);

/** Changes a customer's own fields. */
export function CustomerDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  // The version the form is based on; taking notice of somebody else's save moves it on.
  const [base, setBase] = useState(customer);
  const form = useForm<CustomerForm, unknown, CustomerBody>({
    defaultValues: customerForm(customer),
    resolver,
  });
  const saving = useSave<CustomerForm, CustomerBody, CustomerRecord>({
    form,
    refreshes: [customerRoutes.list.path, '/api/admin/history'],
    failed: { title: 'Error', description: 'The customer was not saved' },
    send: (body) =>
      call(customerRoutes.update, { params: { id: base.id }, body: { ...body, version: base.version } }),
    onSaved: () => {
      toast({ title: 'Customer saved' });
      onClose();
    },
  });
  const theirs = saving.conflict as CustomerRecord | null;
  const adopt = (values: CustomerForm, from: CustomerRecord) => {
    form.reset(values);
    setBase(from);
    saving.settle();
  };

  return (
    <Dialog open wide onClose={onClose} title={`Edit ${fullName(customer)}`}>
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
        >
          {theirs ? (
            <Conflict
              differences={differences(customerLabels, form.getValues(), customerForm(theirs))}
              onTakeTheirs={() => adopt(customerForm(theirs), theirs)}
              onKeepMine={() => adopt(form.getValues(), theirs)}
            />
          ) : null}
          <CustomerFields />
          {saving.failure ? (
            <p role="alert" className="font-semibold text-danger">
              {saving.failure}
            </p>
          ) : null}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
              Save Customer
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
