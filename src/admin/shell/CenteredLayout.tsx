import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';

/** The one-column layout of sign-in and Access Denied. */
export function CenteredLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <a href="/" target="_self" className="self-start text-body no-underline">
        <Brand />
      </a>
      <div className="flex flex-col gap-4">{children}</div>
    </main>
  );
}
