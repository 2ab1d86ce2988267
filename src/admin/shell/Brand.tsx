import type { ReactNode } from 'react';
import { businessName } from '#domain/business.ts';
import { mark } from '#domain/mark.ts';

/** Logo and name in the office header. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-[min(0.5rem,2vw)] font-bold max-sm:text-[min(1rem,4.5vw)]">
      <svg
        viewBox="0 0 30 31"
        aria-hidden="true"
        className="size-[min(1.75rem,8vw)] shrink-0 fill-accent stroke-panel"
      >
        <path d={mark.bird} stroke="none" />
        <path d={mark.furrows + mark.eye} strokeWidth="1.3" strokeLinecap="round" />
        <path d={mark.keyhole} stroke="none" className="fill-panel" />
      </svg>
      <span className="leading-tight sm:whitespace-nowrap">{businessName}</span>
    </span>
  );
}

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
