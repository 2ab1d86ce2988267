import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Minus, Plus } from '#ui/icons.tsx';
import { feesOf, lineMinutes } from '#domain/quote-lines.ts';
import { shopToday } from '#domain/shop-time.ts';
import { decimalFromCents, formatDecimal } from '#domain/money.ts';
import { limits } from '#domain/limits.ts';
import { type QuotePrice, taxRateOn } from '#domain/pricing.ts';
import { durationText } from '../../shared/format.ts';
import { Totals, taxLine } from '../../shared/form/Totals.tsx';
import type { CallValues } from './call-values.ts';

/** The running price during the call: services with quantities, travel, tax and total. */
export function PriceLines({ price }: { price: QuotePrice | null }) {
  const { control, setValue } = useFormContext<CallValues>();
  const items = useWatch({ control, name: 'items' });
  const { perMillion } = taxRateOn(shopToday(new Date()));
  const setQuantity = (index: number, quantity: number) =>
    setValue(
      'items',
      quantity < 1
        ? items.filter((_, at) => at !== index)
        : items.map((item, at) => (at === index ? { ...item, quantity } : item)),
      { shouldDirty: true },
    );
  if (items.length === 0) {
    return <p className="text-muted">Choose a service to see the price here while you talk.</p>;
  }
  const sums = price
    ? [
        ...feesOf(price)
          .filter(({ kind, amountCents }) => kind === 'travel' || amountCents > 0)
          .map(({ label, amountCents }) => ({ label, cents: amountCents })),
        taxLine(perMillion, price.taxCents),
      ]
    : [];
  const minutes = items.reduce((sum, item) => sum + lineMinutes(item), 0);
  return (
    <Totals
      title="Price"
      lines={
        <ul aria-label="Chosen services">
          {items.map((item, index) => (
            <li
              key={item.serviceDescription}
              className="flex items-center gap-2 border-b border-line py-1.5 tabular-nums"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{item.serviceDescription}</span>
              <Step
                label={`One less: ${item.serviceDescription}`}
                onClick={() => setQuantity(index, item.quantity - 1)}
                icon={<Minus aria-hidden="true" className="size-4" />}
              />
              <span className="min-w-5 text-center font-semibold">{item.quantity}</span>
              <Step
                label={`One more: ${item.serviceDescription}`}
                onClick={() => setQuantity(index, Math.min(limits.quantity, item.quantity + 1))}
                icon={<Plus aria-hidden="true" className="size-4" />}
              />
              <span className="min-w-20 text-right">
                {price?.lines[index] ? formatDecimal(decimalFromCents(price.lines[index].totalCents)) : ''}
              </span>
            </li>
          ))}
        </ul>
      }
      sums={sums}
      totalCents={price?.totalCents ?? null}
    >
      {minutes > 0 ? <p className="text-sm text-muted">About {durationText(minutes)} of work.</p> : null}
    </Totals>
  );
}

function Step({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-panel hover:bg-sunken pointer-fine:size-8"
    >
      {icon}
    </button>
  );
}
