import { businessName } from '#domain/business.ts';

/** Logo and name in the office header. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-bold">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 shrink-0 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="7.5" cy="15.5" r="4.5" />
        <path d="m10.8 12.2 9.7-9.7M16 7l3 3M13.5 9.5l2 2" />
      </svg>
      <span className="leading-tight sm:whitespace-nowrap">{businessName}</span>
    </span>
  );
}
