import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '#client/api.ts';
import { doorBookRoutes, type Property, propertyBody, type PropertyBody } from '#contract/door-book.ts';
import { propertyFields } from '#domain/door-book.ts';
import { type Inputs, inputsOf, labelsOf, namesOf } from '#domain/record-fields.ts';
import { toast } from '#ui/toast.ts';
import { fullName } from '#domain/customer.ts';
import { CustomerSearch } from '../../shared/form/customer.tsx';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { RecordInput } from '../../shared/form/RecordInput.tsx';

type Values = Inputs<typeof propertyFields> & { customerId: string };

const labels = { ...labelsOf(propertyFields), customerId: 'Customer' };

/** Adds a property to the door book, or changes one. */
export function PropertyDialog({
  property,
  onSaved,
  onClose,
}: {
  property: Property | null;
  onSaved?: (saved: Property) => void;
  onClose: () => void;
}) {
  return (
    <RecordDialog<Values, PropertyBody, Property>
      title={property ? `Edit ${property.name}` : 'New Property'}
      record={property}
      valuesOf={(record) => ({ ...inputsOf(propertyFields, record), customerId: record.customerId })}
      empty={{ ...inputsOf(propertyFields), customerId: '' }}
      schema={propertyBody}
      labels={labels}
      failed="The property was not saved"
      send={(body, base, idempotencyKey) =>
        base
          ? call(doorBookRoutes.update, {
              params: { id: base.id },
              body: { ...body, version: base.version },
              idempotencyKey,
            })
          : call(doorBookRoutes.create, { body, idempotencyKey })
      }
      onSaved={(saved) => {
        toast({ title: property ? 'Property saved' : 'Property added' });
        onSaved?.(saved);
      }}
      submitText={property ? 'Save Property' : 'Add Property'}
      onClose={onClose}
    >
      {namesOf(propertyFields).map((name) => (
        <RecordInput key={name} fields={propertyFields} name={name} />
      ))}
      <CustomerField name={property?.customerName} />
    </RecordDialog>
  );
}

/** Whose property it is. */
function CustomerField({ name }: { name: string | undefined }) {
  const { setValue, formState } = useFormContext<Values>();
  const [chosen, setChosen] = useState(name);
  const error = formState.errors.customerId;
  return (
    <div className="flex flex-col gap-1">
      <CustomerSearch
        label="Customer *"
        description="Who asked us to keep it. Name, phone, email or address."
        noMatch="No customer matches. Add one under Customers first."
        onChoose={(customer) => {
          setChosen(fullName(customer));
          setValue('customerId', customer.id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
        }}
      />
      <p role="status" className={error ? 'font-semibold text-danger' : 'font-semibold'}>
        {error ? 'Choose the customer' : chosen}
      </p>
    </div>
  );
}
