import { FormProvider } from 'react-hook-form';
import { customerFields } from '#domain/customer.ts';
import { inputsOf } from '#domain/record-fields.ts';
import {
  type CustomerBody,
  customerBody,
  type CustomerRecord,
  customerRoutes,
} from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { FormError } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { customerPath, customersPath, openPath } from '../../routes.ts';
import { useSave } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import type { CustomerForm } from '../../shared/form/customer.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { CustomerFields } from './CustomerFields.tsx';

const resolver = schemaResolver<CustomerForm, CustomerBody>(customerBody);

/** /admin/customers/new. */
export default function NewCustomerScreen() {
  const form = useForm<CustomerForm, unknown, CustomerBody>({
    defaultValues: inputsOf(customerFields),
    resolver,
  });
  const saving = useSave<CustomerForm, CustomerBody, CustomerRecord>({
    form,
    failed: { title: 'Error', description: 'The customer was not saved' },
    send: (body, idempotencyKey) => call(customerRoutes.create, { body, idempotencyKey }),
    onSaved: (customer) => {
      toast({ title: 'Customer added' });
      openPath(customerPath(customer.id), { replace: true });
    },
  });

  return (
    <FormProvider {...form}>
      <ScreenHeader title="New Customer" />
      <form
        noValidate
        className="flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        <CustomerFields />
        {saving.failure ? <FormError>{saving.failure}</FormError> : null}
        <div className="flex gap-2">
          <Button type="submit" look="primary" pending={saving.pending} pendingText="Saving...">
            Add Customer
          </Button>
          <ButtonLink href={customersPath()}>Cancel</ButtonLink>
        </div>
      </form>
    </FormProvider>
  );
}
