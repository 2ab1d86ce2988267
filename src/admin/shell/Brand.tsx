import { businessName } from '#domain/business.ts';
import { mark } from '#domain/mark.ts';

/** Logo and name in the office header. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-bold">
      <svg viewBox="0 0 30 31" aria-hidden="true" className="size-7 shrink-0 fill-accent stroke-panel">
        <path d={mark.bird} stroke="none" />
        <path d={mark.furrows + mark.eye} strokeWidth="1.3" strokeLinecap="round" />
        <path d={mark.keyhole} stroke="none" className="fill-panel" />
      </svg>
      <span className="leading-tight sm:whitespace-nowrap">{businessName}</span>
    </span>
  );
}
