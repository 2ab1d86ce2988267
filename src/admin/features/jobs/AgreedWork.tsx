import { formatDecimal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import type { DoneLine } from './collect-values.ts';

/** The work as agreed: an invoice's lines, which are fixed, or an estimate's, which may have turned out otherwise. */
export function AgreedWork({
  lines,
  invoiceNumber,
  onChange,
}: {
  lines: readonly DoneLine[];
  invoiceNumber: string | undefined;
  onChange: () => void;
}) {
  return (
    <section aria-label="What was done">
      <div className="flex items-center justify-between gap-4 border-b border-line-strong pb-1.5">
        <h3 className="text-lg font-bold">What was done</h3>
        {invoiceNumber ? (
          <span className="text-sm text-muted">{invoiceNumber}</span>
        ) : (
          <Button look="quiet" onClick={onChange}>
            Change
          </Button>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={Object.values(line).join(' ')}
            className="flex justify-between gap-4 border-b border-line py-1.5"
          >
            <span>
              {line.quantity > 1 ? `${line.quantity} × ` : ''}
              {line.serviceDescription}
            </span>
            <span className="tabular-nums">{formatDecimal(line.unitPrice)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
