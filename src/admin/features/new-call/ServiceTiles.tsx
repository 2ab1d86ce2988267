import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { builderCategories, type BuilderItem, dollars } from '#domain/price-list.ts';
import { cx } from '#ui/cx.ts';
import { type CallValues, followedBy, servicesOf, tileSections, toggled } from './call-values.ts';

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
