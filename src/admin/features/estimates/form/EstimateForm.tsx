import { useFormContext, useWatch } from 'react-hook-form';
import { needsVehicle } from '#domain/service-types.ts';
import { TextField } from '#ui/TextField.tsx';
import { DocumentForm, type DocumentFormProps } from '../../../shared/form/DocumentForm.tsx';
import { newRules, previewPrice, type PriceRules } from '../../../shared/form/estimate-price.ts';
import { EstimateSummary } from '../../../shared/form/EstimateSummary.tsx';
import { ItemsSection } from '../../../shared/form/ItemsSection.tsx';
import { numberOrNull, useField } from '../../../shared/form/fields.ts';
import { Section } from '../../../shared/form/FormLayout.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import type { EstimateValues } from './estimate-values.ts';
import { JobSection, ClosedField } from './JobSection.tsx';

/** The estimate form (spec §2 "Create Estimate", §5), for new and existing estimates. */
export function EstimateForm<Body>({
  rules = newRules(),
  vehicleOnFile = false,
  offerFixed = false,
  ...frame
}: DocumentFormProps<EstimateValues, Body> & {
  rules?: PriceRules | undefined;
  /** Whether a vehicle, VIN or key codes are stored, regardless of service type. */
  vehicleOnFile?: boolean;
  /** Whether items and prices are fixed because an invoice exists. */
  offerFixed?: boolean;
}) {
  const [serviceType, items, distanceMiles] = useWatch({
    control: frame.form.control,
    name: ['serviceType', 'items', 'distanceMiles'],
  });
  const price = previewPrice({ items, distanceMiles }, rules);
  return (
    <DocumentForm
      {...frame}
      totalCents={price?.totalCents ?? null}
      summary={<EstimateSummary price={price} items={items} rules={rules} offerFixed={offerFixed} />}
    >
      <CustomerSection />
      <JobSection offerFixed={offerFixed} />
      {needsVehicle(serviceType) || vehicleOnFile ? (
        <VehicleSection required={needsVehicle(serviceType)} />
      ) : null}
      {offerFixed ? (
        <p className="text-muted">
          An invoice was made from this estimate, so its items and prices are fixed.
        </p>
      ) : null}
      <fieldset disabled={offerFixed} className="contents">
        <ItemsSection />
      </fieldset>
    </DocumentForm>
  );
}

/**
 * The vehicle. Automotive work requires year, make and model (spec §5; the message goes on the year). Other
 * work may have key codes stored.
 */
function VehicleSection({ required }: { required: boolean }) {
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
