import { useWatch } from 'react-hook-form';
import { needsVehicle } from '#domain/service-types.ts';
import { DocumentForm, type DocumentFormProps } from '../../../shared/form/DocumentForm.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import { newRules, type PriceRules, previewPrice } from '../../../shared/form/estimate-price.ts';
import type { EstimateValues } from './estimate-values.ts';
import { EstimateSummary } from '../../../shared/form/EstimateSummary.tsx';
import { ItemsSection } from '../../../shared/form/ItemsSection.tsx';
import { JobSection } from './JobSection.tsx';
import { VehicleSection } from './VehicleSection.tsx';

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
