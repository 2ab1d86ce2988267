import { cx } from './cx.ts';

/** A placeholder with the shape of the loading content, to avoid layout shift. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('skeleton rounded bg-sunken', className)} />;
}

/** Placeholder rows of a loading list; `label` is announced to screen readers. */
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

/** Shown while a screen's chunk loads. */
export function ScreenSkeleton() {
  return (
    <div>
      <div className="pt-5 pb-3">
        <Skeleton className="h-9 w-48" />
      </div>
      <SkeletonRows rows={6} label="Loading…" />
    </div>
  );
}
