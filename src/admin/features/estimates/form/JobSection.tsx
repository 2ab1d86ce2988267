import { limits } from '#domain/limits.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { decimalFromCents } from '#domain/money.ts';
import { bookingServiceTypes, propertyTypes } from '#domain/service-types.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { ClosedField } from './ClosedField.tsx';
import { typedFeeCents } from '../../../shared/form/estimate-price.ts';
import type { EstimateValues } from './estimate-values.ts';
import { Section } from '../../../shared/form/Section.tsx';

/**
 * Service, place and urgency; with `offerFixed`, the fields that determine the price are disabled. The
 * service fee derives from the distance and is not editable (spec §4).
 */
export function JobSection({ offerFixed = false }: { offerFixed?: boolean }) {
  const { register, formState, control } = useFormContext<EstimateValues>();
  const { errors } = formState;
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
        error={errors.serviceType?.message}
        {...register('serviceType')}
      />
      {/* A disabled control would lose its value; one inside a disabled fieldset keeps it. */}
      <fieldset disabled={offerFixed} className="contents">
        <SelectField
          className="col-span-3"
          label="Urgency"
          required
          options={urgencyOptions}
          error={errors.urgency?.message}
          {...register('urgency')}
        />
      </fieldset>
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Location"
        required
        autoComplete="off"
        placeholder="Town or area"
        error={errors.location?.message}
        {...register('location')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Service Address"
        required
        autoComplete="off"
        placeholder="Where to send the van"
        error={errors.serviceAddress?.message}
        {...register('serviceAddress')}
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
        error={errors.distanceMiles?.message}
        {...register('distanceMiles')}
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
        error={errors.propertyType?.message}
        {...register('propertyType')}
      />
      {accessDetails === undefined ? (
        <ClosedField label="Access Details" />
      ) : (
        <TextAreaField
          className="col-span-6 sm:col-span-3"
          label="Access Details"
          placeholder="Gate code, floor, who will let us in"
          error={errors.accessDetails?.message}
          {...register('accessDetails')}
        />
      )}
      <TextAreaField
        className="col-span-6 sm:col-span-3"
        label="Notes"
        error={errors.notes?.message}
        {...register('notes')}
      />
    </Section>
  );
}
