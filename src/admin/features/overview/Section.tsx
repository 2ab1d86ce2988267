import { type ReactNode, useId } from 'react';

/** A section of the overview with its heading and a link to the full list. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { label: string; href: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {more ? <a href={more.href}>{more.label}</a> : null}
      </div>
      {children}
    </section>
  );
}
