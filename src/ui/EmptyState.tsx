import type { ReactNode } from 'react';

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
