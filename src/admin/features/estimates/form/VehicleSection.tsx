import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#ui/TextField.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { numberOrNull } from '../../../shared/form/number-or-null.ts';
import { Section } from '../../../shared/form/Section.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { ClosedField } from './ClosedField.tsx';

/**
 * The vehicle. Automotive work requires year, make and model (spec §5; the message goes on the year). Other
 * work may have key codes stored.
 */
export function VehicleSection({ required }: { required: boolean }) {
  const { control } = useFormContext<EstimateValues>();
  const field = useField<EstimateValues>();
  const [vin, keyCodes] = useWatch({ control, name: ['vehicleVin', 'keyCodes'] });
  return (
    <Section title="Vehicle Information">
      <TextField
        className="col-span-2"
        label="Year"
        type="number"
        inputMode="numeric"
        required={required}
        {...field('vehicleYear', { setValueAs: numberOrNull })}
      />
      <TextField
        className="col-span-2"
        label="Make"
        required={required}
        autoComplete="off"
        {...field('vehicleMake')}
      />
      <TextField
        className="col-span-2"
        label="Model"
        required={required}
        autoComplete="off"
        {...field('vehicleModel')}
      />
      {vin === undefined ? (
        <ClosedField label="VIN" />
      ) : (
        <TextField
          className="col-span-6 sm:col-span-3"
          label="VIN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('vehicleVin')}
        />
      )}
      {keyCodes === undefined ? (
        <ClosedField label="Key Codes" />
      ) : (
        <TextField
          className="col-span-6 sm:col-span-3"
          label="Key Codes"
          autoComplete="off"
          spellCheck={false}
          {...field('keyCodes')}
        />
      )}
    </Section>
  );
}
