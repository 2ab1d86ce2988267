import { cx } from './cx.ts';

/** The shape of what is coming, so that nothing jumps when it does. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('skeleton rounded bg-sunken', className)} />;
}

/** Rows of a list on their way; `label` is what a screen reader hears. */
export function SkeletonRows({ rows = 5, label }: { rows?: number | undefined; label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 py-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
