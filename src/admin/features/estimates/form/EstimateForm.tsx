import { useFormContext, useWatch } from 'react-hook-form';
import { estimateFacts, vehicleFacts } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { decimalFromCents } from '#domain/money.ts';
import { restOf } from '#domain/record-fields.ts';
import { bookingServiceTypes, needsVehicle, propertyTypes } from '#domain/service-types.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import { DocumentForm, type DocumentFormProps } from '../../../shared/form/DocumentForm.tsx';
import { newRules, previewPrice, type PriceRules, typedFeeCents } from '../../../shared/form/form-lines.ts';
import { EstimateSummary } from '../../../shared/form/Totals.tsx';
import { numberOrNull, useField } from '../../../shared/form/fields.ts';
import { Section } from '../../../shared/form/FormLayout.tsx';
import { ItemsSection } from '../../../shared/form/ItemsSection.tsx';
import { RecordInput } from '../../../shared/form/RecordInput.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import type { EstimateValues } from './estimate-values.ts';

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

/** The facts without a place of their own here or among the vehicle's fields. */
const otherFacts = restOf(estimateFacts, ['propertyType', 'notes', ...vehicleFacts]);

/**
 * Service, place and urgency; with `offerFixed`, the fields that determine the price are disabled. The
 * service fee derives from the distance and is not editable (spec §4).
 */
function JobSection({ offerFixed = false }: { offerFixed?: boolean }) {
  const { control } = useFormContext<EstimateValues>();
  const field = useField<EstimateValues>();
  const [distanceMiles, serviceType, accessDetails] = useWatch({
    control,
    name: ['distanceMiles', 'serviceType', 'accessDetails'],
  });
  // A record may carry a service type we no longer offer; it must not silently change.
  const offered = bookingServiceTypes.some((type) => type.value === serviceType);
  const types =
    offered || !serviceType
      ? bookingServiceTypes
      : [...bookingServiceTypes, { value: serviceType, label: serviceType }];

  return (
    <Section title="Service Details">
      <SelectField
        className="col-span-3"
        label="Service Type"
        required
        placeholder="Choose a service type"
        options={types}
        {...field('serviceType')}
      />
      {/* A disabled control would lose its value; one inside a disabled fieldset keeps it. */}
      <fieldset disabled={offerFixed} className="contents">
        <SelectField
          className="col-span-3"
          label="Urgency"
          required
          options={urgencyOptions}
          {...field('urgency')}
        />
      </fieldset>
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Location"
        required
        autoComplete="off"
        placeholder="Town or area"
        {...field('location')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Service Address"
        required
        autoComplete="off"
        placeholder="Where to send the van"
        {...field('serviceAddress')}
      />
      <TextField
        className="col-span-3 sm:col-span-2"
        label="Distance (miles)"
        readOnly={offerFixed}
        type="number"
        min={0}
        max={limits.miles}
        step={0.1}
        inputMode="decimal"
        {...field('distanceMiles')}
      />
      <TextField
        className="col-span-3 sm:col-span-2"
        label="Service Fee ($)"
        readOnly
        value={decimalFromCents(typedFeeCents(distanceMiles))}
        inputClassName="tabular-nums"
      />
      <SelectField
        className="col-span-6 sm:col-span-2"
        label="Property Type"
        placeholder="Not specified"
        options={propertyTypes}
        {...field('propertyType')}
      />
      {accessDetails === undefined ? (
        <ClosedField label="Access Details" />
      ) : (
        <TextAreaField
          className="col-span-6 sm:col-span-3"
          label="Access Details"
          placeholder="Gate code, floor, who will let us in"
          {...field('accessDetails')}
        />
      )}
      <TextAreaField className="col-span-6 sm:col-span-3" label="Notes" {...field('notes')} />
      {otherFacts.map((name) => (
        <RecordInput key={name} className="col-span-6 sm:col-span-3" fields={estimateFacts} name={name} />
      ))}
    </Section>
  );
}

/** An encrypted field with a value that has not been requested. */
function ClosedField({ label }: { label: string }) {
  return <TextField className="col-span-6 sm:col-span-3" label={label} readOnly value="Encrypted" />;
}
