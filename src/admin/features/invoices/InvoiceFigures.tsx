import { cx } from '#ui/cx.ts';

/** The totals below the lines, from subtotal to balance due. */
export function InvoiceFigures({
  figures,
}: {
  figures: readonly { readonly label: string; readonly amount: string; readonly strong?: boolean }[];
}) {
  return (
    <dl className="mt-2 ml-auto max-w-xs tabular-nums">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={cx('flex justify-between gap-6 py-1', figure.strong && 'border-t border-line font-bold')}
        >
          <dt>{figure.label}</dt>
          <dd>{figure.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
