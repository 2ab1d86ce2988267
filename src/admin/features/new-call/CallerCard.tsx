import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#domain/shop-time.ts';
import { moneyStageLabels } from '#domain/job.ts';
import { centsFromDecimal, formatCents } from '#domain/money.ts';
import { phoneKey } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { type Customer, customerSearchRoutes } from '#contract/customers/customer.ts';
import { customerRoutes } from '#contract/customers/record.ts';
import { type JobRow, jobRoutes } from '#contract/jobs/job.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../../queries.ts';
import { customerPath, jobPath } from '../../routes.ts';
import { useAction } from '../../shared/use-action.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { type CallValues, placeOf } from './call-values.ts';

/** Number of earlier jobs shown. */
const EARLIER = 3;

/** Caller recognition: a single customer with the typed number fills the call; several are offered. */
export function CallerCard() {
  const { control, setValue, getValues } = useFormContext<CallValues>();
  const [phone, customerId] = useWatch({ control, name: ['phone', 'customerId'] });
  const key = phoneKey(useDebounced(phone)) ?? '';
  const found = useQuery({
    ...read(customerSearchRoutes.byQuery, { query: { q: key } }),
    enabled: key.length === 10,
  });
  const known =
    key.length === 10 ? (found.data ?? []).filter((customer) => phoneKey(customer.phone) === key) : [];
  const filled = useRef<string | null>(null);

  const take = (customer: Customer) => {
    setValue('customerId', customer.id, { shouldDirty: true });
    for (const name of ['firstName', 'lastName', 'email'] as const)
      setValue(name, customer[name] ?? '', { shouldDirty: true });
  };
  const letGo = () => {
    setValue('customerId', null, { shouldDirty: true });
    for (const name of ['firstName', 'lastName', 'email'] as const) setValue(name, '', { shouldDirty: true });
  };

  const only = known.length === 1 ? known[0] : undefined;
  useEffect(() => {
    // Once per number: after "Not them", the same customer is not filled in again.
    if (!only || filled.current === key) return;
    filled.current = key;
    const { firstName, lastName } = getValues();
    if (!firstName && !lastName && getValues('customerId') === null) take(only);
  });
  useEffect(() => {
    if (customerId && found.isSuccess && key.length === 10 && !known.some(({ id }) => id === customerId))
      letGo();
  });

  const linked = known.find(({ id }) => id === customerId);
  if (linked) return <Known customer={linked} onNot={letGo} />;
  if (known.length === 0) {
    return found.isSuccess && key.length === 10 ? (
      <p role="status" className="rounded-md bg-sunken px-3 py-2 text-muted">
        A new caller: no customer has this number.
      </p>
    ) : null;
  }
  return (
    <ul
      aria-label="Customers with this number"
      className="rounded-lg border border-info-line bg-info-soft px-3"
    >
      {known.map((customer) => (
        <li key={customer.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
          <span>
            <strong>{fullName(customer)}</strong>
            {customer.address ? `, ${customer.address}` : ''}
          </span>
          <Button onClick={() => take(customer)} aria-label={`The caller is ${fullName(customer)}`}>
            Use
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A known caller: notes, balance, last jobs, and a vehicle and address to reuse. */
function Known({ customer, onNot }: { customer: Customer; onNot: () => void }) {
  const { setValue } = useFormContext<CallValues>();
  const params = { id: customer.id };
  const history = useQuery(read(customerRoutes.history, { params }));
  const jobs = useQuery(read(jobRoutes.list, { query: { customerId: customer.id, limit: EARLIER } }));
  const owed = (history.data?.invoices ?? [])
    .filter(({ status }) => status === 'sent' || status === 'overdue')
    .reduce((sum, { balance }) => sum + centsFromDecimal(balance, { negative: true }), 0);
  const rows = jobs.data ?? [];
  const withVehicle = rows.find(({ vehicle }) => vehicle !== null);
  const address = [customer.address, customer.city].filter(Boolean).join(', ');
  return (
    <section
      aria-label="Known caller"
      className="flex flex-col gap-2 rounded-lg border border-good-line bg-good-soft px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status">
          <a href={customerPath(customer.id)} className="text-lg font-bold text-body">
            {fullName(customer)}
          </a>
          {history.data ? (
            <span className={owed > 0 ? 'ml-2 font-semibold text-danger' : 'ml-2'}>
              owes {formatCents(owed)}
            </span>
          ) : null}
        </p>
        <Button look="quiet" onClick={onNot}>
          Not them
        </Button>
      </div>
      {customer.notes ? (
        <p className="rounded-md bg-warn-soft px-2 py-1 wrap-anywhere">{customer.notes}</p>
      ) : null}
      {rows.length > 0 ? (
        <ul aria-label="Last jobs">
          {rows.map((job) => (
            <li key={job.id} className="text-sm">
              <a href={jobPath(job.id)}>Job {job.number}</a> {serviceTypeLabel(job.serviceType)},{' '}
              {moneyStageLabels[job.money].toLowerCase()}, {formatDate(job.createdAt)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {withVehicle ? <SameVehicle job={withVehicle} /> : null}
        {address ? (
          <Button
            onClick={() => {
              setValue('serviceAddress', address, { shouldDirty: true });
              const place = placeOf(customer.city ?? address);
              setValue('distanceMiles', place.distanceMiles, { shouldDirty: true });
              if (customer.city) setValue('location', customer.city, { shouldDirty: true });
            }}
          >
            At {address}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Fills in the vehicle of an earlier job. */
function SameVehicle({ job }: { job: JobRow }) {
  const { setValue } = useFormContext<CallValues>();
  const fill = useAction({
    run: () => call(jobRoutes.find, { params: { id: job.id }, query: { reveal: 'no' } }),
    done: () => null,
    failed: 'The vehicle could not be loaded',
    after: ({ vehicleYear, vehicleMake, vehicleModel, vehicleColor, vehiclePlate }) => {
      setValue('vehicleYear', vehicleYear, { shouldDirty: true });
      setValue('vehicleMake', vehicleMake ?? '', { shouldDirty: true });
      setValue('vehicleModel', vehicleModel ?? '', { shouldDirty: true });
      setValue('vehicleColor', vehicleColor ?? '', { shouldDirty: true });
      setValue('vehiclePlate', vehiclePlate ?? '', { shouldDirty: true });
    },
  });
  return (
    <Button pending={fill.isPending} onClick={() => fill.mutate(undefined)}>
      {job.vehicle} again
    </Button>
  );
}
