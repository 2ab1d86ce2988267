import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { feesOf, lineMinutes } from '#domain/quote-lines.ts';
import { formatCents } from '#domain/money.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { Button } from '#ui/Button.tsx';
import { durationText } from '../format.ts';
import { type ItemValues, type PriceRules, websitePrice } from './form-lines.ts';

/** A labeled amount in cents. */
export interface TotalLine {
  readonly label: string;
  readonly cents: number;
}

/** The tax line with its rate. */
export function taxLine(taxPerMillion: number, cents: number): TotalLine {
  return { label: `Tax (${(taxPerMillion / 10_000).toFixed(1)}%)`, cents };
}

/** A document's totals, next to its form; null when they exceed a money column. */
export function Totals({
  title,
  lines,
  sums,
  totalCents,
  children,
}: {
  title: string;
  /** The priced lines, for a form that does not show them. */
  lines?: ReactNode;
  sums: readonly TotalLine[];
  totalCents: number | null;
  children?: ReactNode;
}) {
  return (
    <section aria-label={title} className="@4xl:sticky @4xl:top-20 @4xl:self-start">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 text-lg font-bold">{title}</h2>
      {lines}
      {totalCents === null ? (
        <p className="py-3 font-semibold text-danger">
          The amount is too large. Check quantities and prices.
        </p>
      ) : (
        <dl className="tabular-nums">
          {sums.map(({ label, cents }) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
              <dt>{label}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 text-lg font-bold">
            <dt>Total</dt>
            <dd>{formatCents(totalCents)}</dd>
          </div>
        </dl>
      )}
      {children}
    </section>
  );
}

/** The totals: the subtotal covers items only; tax applies to items and fees (spec §9). */
export function EstimateSummary({
  price,
  items,
  rules,
  offerFixed,
}: {
  price: QuotePrice | null;
  items: readonly ItemValues[];
  rules: PriceRules;
  /** Whether prices are fixed. */
  offerFixed: boolean;
}) {
  const { setValue } = useFormContext<{ applyUrgencyFee: boolean }>();
  const minutes = items.reduce((sum, item) => sum + lineMinutes(item), 0);
  const sums = price
    ? [
        { label: 'Subtotal', cents: price.itemsCents },
        ...feesOf(price)
          .filter(({ kind, amountCents }) => kind === 'travel' || amountCents > 0)
          .map(({ officeLabel, amountCents }) => ({ label: officeLabel, cents: amountCents })),
        taxLine(rules.taxPerMillion, price.taxCents),
      ]
    : [];
  return (
    <Totals title="Estimate Summary" sums={sums} totalCents={price?.totalCents ?? null}>
      <fieldset disabled={offerFixed} className="contents">
        <WebsitePrice
          price={price}
          rules={rules}
          onChange={(added) => setValue('applyUrgencyFee', added, { shouldDirty: true })}
        />
      </fieldset>
      <p className="text-sm text-muted">
        {minutes > 0 ? `About ${durationText(minutes)} of work. ` : ''}Valid for 30 days after you save.
      </p>
    </Totals>
  );
}

/**
 * Beneath a total of the office: what the website would charge for the urgency, and why. One press adds its fee as a line,
 * another takes it off; the office's price has none by itself (spec §9).
 */
export function WebsitePrice({
  price,
  rules,
  onChange,
}: {
  price: QuotePrice | null;
  rules: PriceRules;
  onChange: (added: boolean) => void;
}) {
  const website = price && websitePrice(price, rules);
  if (!website) return null;
  const percent = urgencyOptions.find(({ value }) => value === rules.urgency)?.markupPercent ?? 0;
  const why = `${percent}% of the items for ${rules.urgency} work, which goes ahead of booked work`;
  return (
    <div className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <p className="min-w-48 flex-1">
        {rules.applies
          ? `As on the website: with ${why}.`
          : `The website would charge ${formatCents(website.totalCents)}: it adds ${why}.`}
      </p>
      <Button onClick={() => onChange(!rules.applies)}>
        {rules.applies ? 'Remove' : 'Add'} the urgency fee of {formatCents(website.urgencyFeeCents)}
      </Button>
    </div>
  );
}
