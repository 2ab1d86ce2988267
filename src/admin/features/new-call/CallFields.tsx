import { urgencyOptions } from '#domain/urgency.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { numberOrNull } from '../../shared/form/number-or-null.ts';
import { useField } from '../../shared/form/use-field.ts';
import type { CallValues } from './call-values.ts';

/** The vehicle of a call for vehicle work. */
export function VehicleFields() {
  const field = useField<CallValues>();
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-4 gap-3 border-0 p-0">
      <legend className="mb-1 text-sm font-semibold">Vehicle</legend>
      <TextField
        label="Year"
        type="number"
        inputMode="numeric"
        {...field('vehicleYear', { setValueAs: numberOrNull })}
      />
      <TextField label="Make" autoComplete="off" {...field('vehicleMake')} />
      <TextField className="col-span-2" label="Model" autoComplete="off" {...field('vehicleModel')} />
      <TextField className="col-span-2" label="Color" autoComplete="off" {...field('vehicleColor')} />
      <TextField
        className="col-span-2"
        label="Plate"
        autoComplete="off"
        autoCapitalize="characters"
        {...field('vehiclePlate')}
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
      <TextField label="Requested day" type="date" {...field('wantedDate')} />
      <TextField label="Requested time" type="time" {...field('wantedTime')} />
      <TextAreaField className="col-span-2" label="Note" rows={1} {...field('notes')} />
    </div>
  );
}
