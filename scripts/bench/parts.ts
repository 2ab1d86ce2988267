import type { Part } from './part.ts';

/** Every part, in running order; each is loaded only when it runs. */
export const parts: Record<string, () => Promise<{ part: Part }>> = {
  writes: () => import('./parts/writes.ts'),
  lists: () => import('./parts/lists.ts'),
  reads: () => import('./parts/reads.ts'),
  'sign-in': () => import('./parts/sign-in.ts'),
  kysely: () => import('./parts/kysely.ts'),
  outbox: () => import('./parts/outbox.ts'),
  pdf: () => import('./parts/pdf.ts'),
  imports: () => import('./parts/imports.ts'),
  bundles: () => import('./parts/bundles.ts'),
  office: () => import('./parts/office.ts'),
  builder: () => import('./parts/builder.ts'),
  pages: () => import('./parts/pages.ts'),
  rows: () => import('./parts/rows.ts'),
  sustained: () => import('./parts/sustained.ts'),
};
