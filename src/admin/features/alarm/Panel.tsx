import type { ReactNode } from 'react';

/** A titled part of the screen. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-panel p-4">
      <h2 className="pb-2 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
