import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { builderCategories, type BuilderItem, dollars } from '#domain/price-list.ts';
import { serviceFeeCents } from '#domain/pricing.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import { cx } from '#ui/cx.ts';
import { RecordInput } from '../../shared/form/RecordInput.tsx';
import { useField } from '../../shared/form/fields.ts';
import {
  callFacts,
  type CallValues,
  followedBy,
  otherFacts,
  placeOf,
  placeOfTown,
  servicesOf,
  tileSections,
  toggled,
  townsFor,
} from './call-values.ts';

/** The price list as tiles: a press adds a service with its price, and sets type and urgency. */
export function ServiceTiles() {
  const { control, setValue, formState } = useFormContext<CallValues>();
  const items = useWatch({ control, name: 'items' });
  const chosen = servicesOf(items);
  const [section, setSection] = useState<(typeof tileSections)[number]['id']>(
    tileSections.find(({ id }) => id === chosen[0]?.category)?.id ?? 'emergency',
  );
  const services = builderCategories.find(({ id }) => id === section)?.items ?? [];
  const choose = (service: BuilderItem) => {
    const next = toggled(items, service);
    const { serviceType, urgency } = followedBy(next);
    setValue('items', next, { shouldDirty: true });
    setValue('serviceType', serviceType, { shouldDirty: true });
    // An urgency the dispatcher chose stays.
    if (!formState.touchedFields.urgency) setValue('urgency', urgency, { shouldDirty: true });
  };
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 text-sm font-semibold">What?</legend>
      <div className="mb-2 flex gap-1 overflow-x-auto">
        {tileSections.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === section}
            onClick={() => setSection(id)}
            className={cx(
              'min-h-11 rounded-md px-3 font-semibold whitespace-nowrap pointer-fine:min-h-9',
              id === section ? 'bg-sunken text-body' : 'text-muted hover:text-body',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {services.map((service) => {
          const on = chosen.includes(service);
          return (
            <button
              key={service.id}
              type="button"
              aria-pressed={on}
              onClick={() => choose(service)}
              className={cx(
                'flex min-h-14 flex-col justify-center rounded-md border px-3 py-1.5 text-left',
                on ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-panel hover:bg-sunken',
              )}
            >
              <span className="leading-tight font-semibold">{service.name}</span>
              <span className={cx('text-sm tabular-nums', !on && 'text-muted')}>
                {dollars(service.priceCents)} · {service.minutes} min
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The place: a town's chip, typed text, or a pasted map link. It sets the miles and thereby the travel fee. */
export function PlaceFields() {
  const { control, setValue, formState } = useFormContext<CallValues>();
  const field = useField<CallValues>();
  const { errors } = formState;
  const location = useWatch({ control, name: 'location' });
  const take = (place: ReturnType<typeof placeOf>) => {
    for (const name of ['location', 'latitude', 'longitude', 'distanceMiles'] as const)
      setValue(name, place[name], { shouldDirty: true });
  };
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">Place</legend>
      <div className="grid grid-cols-4 gap-3">
        <TextField
          className="col-span-3"
          label="Where?"
          placeholder="Town, beach, resort, or a map link"
          autoComplete="off"
          error={errors.location?.message}
          value={location}
          onChange={(event) => take(placeOf(event.target.value))}
        />
        <TextField
          label="Miles"
          type="number"
          step={0.1}
          min={0}
          inputMode="decimal"
          {...field('distanceMiles')}
        />
      </div>
      <div role="group" aria-label="Towns" className="scroll-strip mt-2 flex gap-2 overflow-x-auto pb-1">
        {townsFor(location).map((town) => (
          <button
            key={town.id}
            type="button"
            aria-pressed={location === town.name}
            onClick={() => take(placeOfTown(town))}
            className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-panel px-3 font-semibold whitespace-nowrap hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-fine:min-h-9"
          >
            {town.name}
            <span className="text-sm font-normal tabular-nums opacity-85">
              {dollars(serviceFeeCents(town.miles))}
            </span>
          </button>
        ))}
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <TextField label="Address" autoComplete="off" {...field('serviceAddress')} />
        <TextField
          label="Access details"
          placeholder="Gate code, who will let us in"
          autoComplete="off"
          {...field('accessDetails')}
        />
      </div>
    </fieldset>
  );
}

/** The vehicle of a call for vehicle work. */
export function VehicleFields() {
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-4 gap-3 border-0 p-0">
      <legend className="mb-1 text-sm font-semibold">Vehicle</legend>
      <RecordInput fields={callFacts} name="vehicleYear" />
      <RecordInput fields={callFacts} name="vehicleMake" />
      <RecordInput className="col-span-2" fields={callFacts} name="vehicleModel" />
      <RecordInput className="col-span-2" fields={callFacts} name="vehicleColor" />
      <RecordInput
        className="col-span-2"
        fields={callFacts}
        name="vehiclePlate"
        autoCapitalize="characters"
      />
    </fieldset>
  );
}

/** The caller's name and email, the request, its urgency and the requested time. */
export function CallDetails() {
  const field = useField<CallValues>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label="First name" autoComplete="off" {...field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...field('lastName')} />
      <TextField
        className="col-span-2 sm:col-span-1"
        label="Email"
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <SelectField
        className="col-span-2 sm:col-span-1"
        label="Urgency"
        options={urgencyOptions}
        {...field('urgency')}
      />
      <TextAreaField className="col-span-2" label="What they said" rows={2} {...field('request')} />
      <RecordInput fields={callFacts} name="wantedDate" />
      <RecordInput fields={callFacts} name="wantedTime" />
      {otherFacts.map((name) => (
        <RecordInput key={name} className="col-span-2" fields={callFacts} name={name} />
      ))}
      <TextAreaField className="col-span-2" label="Note" rows={1} {...field('notes')} />
    </div>
  );
}
