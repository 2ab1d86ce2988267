import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type CallersAuthority, orderRoutes } from '#contract/orders.ts';
import { phoneKey } from '#domain/phone.ts';
import { shopToday } from '#domain/shop-time.ts';
import { orderFault, type WorkKind, workKinds } from '#domain/order.ts';
import { authorityFields, authorityWords, faultWords } from '#domain/standing-authority.ts';
import { townIn } from '#domain/find-town.ts';
import { Button } from '#ui/Button.tsx';
import { read } from '../../queries.ts';
import { propertyPath } from '../../routes.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { type CallValues, placeOf, placeOfTown } from './call-values.ts';

/** Where the caller may order work, what, and a button for each kind that makes the call an order there. */
export function CallersOrder() {
  const { control, setValue } = useFormContext<CallValues>();
  const [phone, order] = useWatch({ control, name: ['phone', 'order'] });
  const key = phoneKey(useDebounced(phone)) ?? '';
  const found = useQuery({
    ...read(orderRoutes.find, { query: { phone: key } }),
    enabled: key.length === 10,
  });
  const authorities = key.length === 10 ? (found.data ?? []) : [];
  const isOther =
    order !== null &&
    key.length === 10 &&
    found.isSuccess &&
    !authorities.some(({ id }) => id === order.authorityId);
  useEffect(() => {
    if (isOther) setValue('order', null, { shouldDirty: true });
  });
  return authorities.map((authority) => <Authority key={authority.id} authority={authority} />);
}

function Authority({ authority }: { authority: CallersAuthority }) {
  const { control, setValue, getValues } = useFormContext<CallValues>();
  const order = useWatch({ control, name: 'order' });
  const { id, name, propertyId, propertyName, propertyAddress } = authority;
  const work = order?.authorityId === id ? order.work : null;
  const fault = work && orderFault(authority, { work, cents: null, today: shopToday(new Date()) });
  const choose = (chosen: WorkKind) => {
    if (chosen === work) return setValue('order', null, { shouldDirty: true });
    setValue('order', { authorityId: id, work: chosen }, { shouldDirty: true });
    if (getValues('serviceAddress') === propertyAddress) return;
    const town = townIn(propertyAddress);
    const place = town ? placeOfTown(town) : placeOf('');
    setValue('serviceAddress', propertyAddress, { shouldDirty: true });
    for (const field of ['location', 'latitude', 'longitude', 'distanceMiles'] as const)
      setValue(field, place[field], { shouldDirty: true });
  };
  return (
    <section
      aria-label={`${name} at ${propertyName}`}
      className="flex flex-col gap-2 rounded-lg border border-info-line bg-info-soft px-3 py-2"
    >
      <p>
        <strong>{name}</strong> at{' '}
        <a href={propertyPath(propertyId)} className="font-semibold">
          {propertyName}
        </a>
        : {authorityWords(authority).replace(/^M/, 'm')}
      </p>
      <div role="group" aria-label="What they order" className="flex flex-wrap gap-2">
        {workKinds.map((each) => (
          <Button
            key={each}
            look={each === work ? 'primary' : 'plain'}
            aria-pressed={each === work}
            onClick={() => choose(each)}
          >
            {authorityFields[each].label}
          </Button>
        ))}
      </div>
      <p role="status" className={fault ? 'font-semibold text-warn' : 'text-muted empty:hidden'}>
        {work === null
          ? ''
          : fault
            ? `${faultWords(fault, { orderedBy: name, work })} The owner will be asked.`
            : `The job will be at ${propertyName}, for its customer.`}
      </p>
    </section>
  );
}
