import { useFormContext, useWatch } from 'react-hook-form';
import { dollars } from '#domain/price-list.ts';
import { serviceFeeCents } from '#domain/service-fee.ts';
import { TextField } from '#ui/TextField.tsx';
import { useField } from '../../shared/form/fields.ts';
import { type CallValues, placeOf, placeOfTown, townsFor } from './call-values.ts';

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
