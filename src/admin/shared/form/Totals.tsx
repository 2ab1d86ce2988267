import type { ReactNode } from 'react';
import { formatCents } from '#domain/money.ts';

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
