import type { ReactNode } from 'react';

/** A titled group of fields on a six-column grid. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-3 w-full border-b border-line-strong pb-1.5 text-lg font-bold">{title}</legend>
      <div className="grid grid-cols-6 gap-x-3 gap-y-3 sm:gap-x-4">{children}</div>
    </fieldset>
  );
}
