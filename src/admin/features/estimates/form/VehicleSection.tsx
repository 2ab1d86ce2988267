import { useFormContext } from 'react-hook-form';
import { TextField } from '#ui/TextField.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { numberOrNull } from '../../../shared/form/number-or-null.ts';
import { Section } from '../../../shared/form/Section.tsx';

/** The car, for automotive work; year, make and model are required (spec §5, the message is on the year). */
export function VehicleSection() {
  const { register, formState } = useFormContext<EstimateValues>();
  const { errors } = formState;
  return (
    <Section title="Vehicle Information">
      <TextField
        className="col-span-2"
        label="Year"
        type="number"
        inputMode="numeric"
        required
        error={errors.vehicleYear?.message}
        {...register('vehicleYear', { setValueAs: numberOrNull })}
      />
      <TextField
        className="col-span-2"
        label="Make"
        required
        autoComplete="off"
        error={errors.vehicleMake?.message}
        {...register('vehicleMake')}
      />
      <TextField
        className="col-span-2"
        label="Model"
        required
        autoComplete="off"
        error={errors.vehicleModel?.message}
        {...register('vehicleModel')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="VIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.vehicleVin?.message}
        {...register('vehicleVin')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Key Codes"
        autoComplete="off"
        spellCheck={false}
        error={errors.keyCodes?.message}
        {...register('keyCodes')}
      />
    </Section>
  );
}
