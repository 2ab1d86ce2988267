import { type ReactNode, useId } from 'react';

/** A titled panel on My account. */
export function Section({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col items-start gap-3 rounded-lg border border-line bg-panel p-4"
    >
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {description ? <p className="text-muted wrap-anywhere">{description}</p> : null}
      </div>
      {children}
    </section>
  );
}
