import { type ReactNode, useId } from 'react';

/** A titled part of a job's page. */
export function Card({
  title,
  aside,
  children,
}: {
  title: string;
  /** Shown at the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line-strong pb-1.5">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
