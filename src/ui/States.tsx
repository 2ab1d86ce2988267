import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
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

/** An empty list: a title and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children ? (
        <div className="flex max-w-prose flex-wrap justify-center gap-2 text-muted">{children}</div>
      ) : null}
    </div>
  );
}

/** A loading failure: what failed, why, and a retry button. */
export function ErrorState({
  title,
  detail,
  onRetry,
  retrying = false,
}: {
  title: string;
  detail: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger-line bg-danger-soft px-4 py-3"
    >
      <div>
        <p className="font-semibold text-danger">{title}</p>
        <p className="text-sm">{detail}</p>
      </div>
      {onRetry ? (
        <Button onClick={onRetry} pending={retrying} pendingText="Trying…">
          Try again
        </Button>
      ) : null}
    </div>
  );
}

/** The reason that a form or dialog could not be saved; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger">
      {children}
    </p>
  );
}
