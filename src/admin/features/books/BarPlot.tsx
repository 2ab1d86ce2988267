import { centsFromDecimal, formatDecimal } from '#domain/money.ts';

const HEIGHT = 120;
const FOOT = 22;

interface Bar {
  readonly label: string;
  /** Label under the bar: at most five letters; empty for none. */
  readonly short: string;
  readonly amount: string;
}

/** A bar chart of a column of figures; the table next to it has the numbers. */
export function BarPlot({
  title,
  bars,
  step = 40,
}: {
  title: string;
  bars: readonly Bar[];
  /** The width of a bar with its gap, in pixels. */
  step?: number;
}) {
  const thick = step * 0.65;
  const cents = bars.map((bar) => centsFromDecimal(bar.amount, { negative: true }));
  const top = Math.max(0, ...cents);
  const bottom = Math.min(0, ...cents);
  const span = top - bottom;
  if (bars.length < 2 || span === 0) return null;
  const y = (value: number) => ((top - value) / span) * HEIGHT;
  const width = bars.length * step;
  return (
    <figure className="mb-4 overflow-x-auto pr-2">
      <figcaption className="text-sm text-muted">
        {title}, highest {formatDecimal(bars[cents.indexOf(top)]?.amount ?? '0.00')}
      </figcaption>
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${width} ${HEIGHT + FOOT}`}
        width={width}
        height={HEIGHT + FOOT}
        className="max-w-none overflow-visible"
      >
        {bars.map((bar, index) => {
          const value = cents[index] ?? 0;
          const x = index * step;
          return (
            <g key={bar.label}>
              <rect
                x={x + (step - thick) / 2}
                y={Math.min(y(value), y(0))}
                width={thick}
                height={Math.max(1, Math.abs(y(value) - y(0)))}
                className={value < 0 ? 'fill-danger' : 'fill-accent'}
              >
                <title>{`${bar.label}: ${formatDecimal(bar.amount)}`}</title>
              </rect>
              <text x={x + step / 2} y={HEIGHT + 15} textAnchor="middle" fontSize="12" className="fill-muted">
                {bar.short}
              </text>
            </g>
          );
        })}
        <line x1="0" x2={width} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
      </svg>
    </figure>
  );
}
