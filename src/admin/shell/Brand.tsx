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
