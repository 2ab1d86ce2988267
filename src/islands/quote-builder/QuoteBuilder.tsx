import { useCallback, useMemo, useRef } from 'react';
import { quoteForm } from '#contract/estimates/quote-form.ts';
import { phoneDisplay, telHref, warrantyDays } from '#domain/business.ts';
import { limits } from '#domain/limits.ts';
import { decimalFromCents } from '#domain/money.ts';
import { quoteSteps } from '#domain/next-steps.ts';
import { type BuilderItem, type Preset, urgencyStory } from '#domain/price-list.ts';
import { priceBuilderQuote, taxRateOn } from '#domain/pricing.ts';
import { quoteLink } from '#domain/public-quote.ts';
import { mayBeVehicle, propertyTypes, quoteServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { shopToday } from '#domain/shop-time.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import type { Draft } from '#client/form-drafts.ts';
import type { Submission } from '#client/offline-queue/store.ts';
import { Checkbox, FieldError, PersonFields, Select, TextArea, TextField } from '#islands/forms/Field.tsx';
import { PlaceField } from '#islands/forms/PlaceField.tsx';
import { RequestForm, SubmitButton } from '#islands/forms/RequestForm.tsx';
import { fillFromLink } from '#islands/forms/form-values.ts';
import { type FormDefinition, type FormProps, requestText } from '#islands/forms/form.ts';
import { useRequestForm } from '#islands/forms/use-request-form.ts';
import { Catalogue } from './Catalogue.tsx';
import { PlainRows, ServiceRow } from './ServiceRow.tsx';
import { Receipt, Ticket } from './Ticket.tsx';
import {
  addCustom,
  addService,
  basketOf,
  bodyItems,
  changeRow,
  countServices,
  pricedItems,
  removeRow,
  removeService,
  type Row,
  setQuantities,
} from './rows.ts';
import { useRows, useService, useTravel, useUrgency } from './use-controls.ts';

/** The quote builder's texts and route. */
const quoteDefinition: FormDefinition = {
  form: 'quote',
  route: quoteForm,
  button: 'Generate Quote',
  busy: 'Generating Quote...',
  success: ({ reference = '' }) => ({
    title: 'Quote Generated Successfully',
    description: `Quote #${reference} has been created. We'll contact you shortly to discuss details.`,
  }),
  failure: 'Failed to generate quote. Please try again or call us directly.',
  received: 'Your quote is ready',
  next: quoteSteps,
  asText: (values) =>
    requestText(`Quote: ${serviceTypeLabel(values['serviceType'] ?? '')}`, values, [values['notes'] ?? '']),
};

/** The values to send while the vehicle fields are hidden, even if they were filled in before. */
const noVehicle = { vehicleYear: null, vehicleMake: '', vehicleModel: '' };

const receiptOf = (submission: Submission) => <Receipt submission={submission} />;

const urgencyChoices = urgencyOptions.map(({ value, label, markupPercent }) => ({
  value,
  label: markupPercent === 0 ? label : `${label} (+${markupPercent}%)`,
}));

/** The Interactive Quote Builder. */
export function QuoteBuilder({ serverErrors = null }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { rows, live, change, read, show } = useRows(form);
  const { urgency, onList, onBox, sync } = useUrgency(form);
  const fold = useRef<HTMLDetailsElement>(null);
  const tax = taxRateOn(shopToday(new Date()));

  const price = useMemo(() => {
    try {
      return priceBuilderQuote({ items: pricedItems(rows), urgency, taxPerMillion: tax.perMillion });
    } catch {
      return null;
    }
  }, [rows, urgency, tax.perMillion]);
  useService(form, rows);
  const { travel, readPlaces } = useTravel(form, rows, price, tax.perMillion);

  const complete = useCallback(
    (body: Record<string, unknown>) => ({
      ...body,
      ...(mayBeVehicle(String(body['serviceType']), String(body['propertyType'])) ? {} : noVehicle),
      status: 'pending',
      subtotal: decimalFromCents(price?.itemsCents ?? 0),
      tax: decimalFromCents(price?.taxCents ?? 0),
      total: decimalFromCents(price?.totalCents ?? 0),
      items: bodyItems(rows),
    }),
    [price, rows],
  );
  const others = useMemo(
    () => ({
      read,
      put: (texts: Draft) => {
        show(texts);
        sync();
        readPlaces();
      },
    }),
    [read, show, sync, readPlaces],
  );
  const state = useRequestForm({ form, definition: quoteDefinition, serverErrors, complete, others });

  const empty = live && rows.length === 0;
  const remove = (row: Row, index: number) => {
    change((all) => removeRow(all, row.id));
    focusAfterRemoval(form.current, index);
  };
  const addOwn = () => {
    change(addCustom);
    if (fold.current) fold.current.open = true;
    // The line exists only after React has rendered it.
    requestAnimationFrame(() => document.getElementById(`items.${rows.length}.serviceDescription`)?.focus());
  };
  const addPreset = ({ item, propertyType }: Preset, doors: number) => {
    change((all) => setQuantities(all, { [item.id]: doors }));
    if (form.current) fillFromLink(form.current, { propertyType });
  };
  return (
    <RequestForm
      definition={quoteDefinition}
      state={state}
      receipt={receiptOf}
      footer={
        <>
          <aside aria-label="Your quote">
            {empty && state.submission?.state === 'received' ? null : (
              <Ticket
                fold={fold}
                price={price}
                taxText={tax.shown}
                urgency={urgency}
                count={countServices(rows)}
                travel={travel}
                link={quoteLink(basketOf(rows), { urgency: urgency === 'standard' ? '' : urgency })}
                locked={state.locked}
              >
                {rows.map((row, index) => (
                  <ServiceRow
                    key={row.id}
                    row={row}
                    index={index}
                    onChange={(part) => change((all) => changeRow(all, row.id, part))}
                    onRemove={() => remove(row, index)}
                  />
                ))}
              </Ticket>
            )}
          </aside>
          <div className="send">
            <SubmitButton
              definition={quoteDefinition}
              sending={state.sending}
              disabled={state.locked || empty}
              aria-describedby="needs-items"
              data-needs-items=""
            />
            <p className="hint needs-script" id="needs-items">
              {empty || !live ? 'Add at least one service first.' : ''}
            </p>
            <Assurances />
          </div>
        </>
      }
    >
      <section aria-labelledby="services" id="items" tabIndex={-1}>
        <h2 id="services">Services Requested</h2>
        {live ? null : <PlainRows />}
        <Catalogue
          rows={rows}
          onAdd={(item: BuilderItem) => change((all) => addService(all, item.id))}
          onRemove={(item: BuilderItem) => change((all) => removeService(all, item.id))}
          onPreset={addPreset}
        />
        <div className="field">
          <FieldError name="items" />
        </div>
        <button type="button" className="btn needs-script" onClick={addOwn}>
          Add Custom Service
        </button>
      </section>
      <section aria-labelledby="what">
        <h2 id="what">Service Details</h2>
        <div className="pair">
          <Select
            name="serviceType"
            label="Service"
            required
            options={quoteServiceTypes}
            empty="Choose a service"
          />
          <Select name="propertyType" label="Kind of place" options={propertyTypes} empty="Choose one" />
        </div>
        <VehicleFields />
        <PlaceField hint="Town or area" town suggests={live} />
        <TextField
          name="serviceAddress"
          label="Service address"
          maxLength={limits.place}
          autoComplete="address-line1"
          hint="If not the area above"
        />
        <TextArea
          name="accessDetails"
          label="Getting in"
          maxLength={limits.accessDetails}
          rows={2}
          hint="Gate code, parking, who opens"
        />
        <Select
          name="urgency"
          label="How soon?"
          options={urgencyChoices}
          defaultValue="standard"
          onChange={onList}
        />
        <Checkbox name="isEmergency" label="This is an emergency" hint={urgencyStory} onChange={onBox} />
      </section>
      <section aria-labelledby="more">
        <h2 id="more">Additional Notes</h2>
        <TextArea name="notes" label="Notes" maxLength={limits.message} />
      </section>
      <section aria-labelledby="who">
        <h2 id="who">Customer Information</h2>
        <PersonFields />
      </section>
    </RequestForm>
  );
}

/** Moves focus after a row is removed: to the row that takes its place, or else to the list. */
function focusAfterRemoval(form: HTMLFormElement | null, index: number): void {
  requestAnimationFrame(() => {
    const buttons = form?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[index] ?? buttons[index - 1] ?? form?.querySelector<HTMLElement>('#items');
    next?.focus();
  });
}

/** The style sheet hides these unless the service or place type may concern a vehicle; without `:has()` they always show. */
function VehicleFields() {
  return (
    <fieldset className="row vehicle">
      <legend>Vehicle (optional)</legend>
      <TextField className="short" name="vehicleYear" label="Year" inputMode="numeric" maxLength={4} />
      <TextField className="short" name="vehicleMake" label="Make" maxLength={limits.vehicleName} />
      <TextField className="short" name="vehicleModel" label="Model" maxLength={limits.vehicleName} />
    </fieldset>
  );
}

function Assurances() {
  return (
    <>
      <section aria-labelledby="included">
        <h2 id="included">What’s Included</h2>
        <ul className="ticks">
          <li>Background-checked technician</li>
          <li>Upfront pricing with no hidden fees</li>
          <li>{`${warrantyDays}-day warranty on the work`}</li>
          <li>A free quote with no obligation</li>
        </ul>
      </section>
      <section aria-labelledby="urgent">
        <h2 id="urgent">Locked out right now?</h2>
        <a className="btn" href={telHref}>
          Call <b>{phoneDisplay}</b>
        </a>
      </section>
    </>
  );
}
