import type { ReactNode } from 'react';

/** Nothing here: says so, and what to do about it. */
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
