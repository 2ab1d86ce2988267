import type { SearchHit, SearchResult } from '#contract/search.ts';
import {
  bookingPath,
  customerPath,
  estimatePath,
  inventoryPath,
  invoicePath,
  jobPath,
  leadPath,
} from '../../routes.ts';
import type { May } from '../../permissions.ts';
import { eventLabel } from '../../shared/history-sentences.ts';
import { type Entry, placesFor } from './places.ts';

/** Entries of one kind with their heading. */
export interface Group {
  readonly label: string;
  readonly entries: readonly Entry[];
}

const kinds: readonly {
  readonly kind: keyof SearchResult;
  readonly label: string;
  readonly href: (hit: SearchHit) => string;
}[] = [
  { kind: 'jobs', label: 'Jobs', href: (hit) => jobPath(hit.id) },
  { kind: 'customers', label: 'Customers', href: (hit) => customerPath(hit.id) },
  { kind: 'leads', label: 'Leads', href: (hit) => leadPath(hit.id) },
  { kind: 'bookings', label: 'Bookings', href: (hit) => bookingPath(hit.id) },
  { kind: 'quotes', label: 'Estimates', href: (hit) => estimatePath(hit.id) },
  { kind: 'invoices', label: 'Invoices', href: (hit) => invoicePath(hit.id) },
  { kind: 'inventory', label: 'Stock', href: (hit) => inventoryPath({ q: hit.label }) },
];

/** The palette's entries for a text: matching records, then matching screens and actions of a role. */
export function groupsFor(
  text: string,
  found: SearchResult | undefined,
  may: May = () => true,
): readonly Group[] {
  const records = kinds.map(({ kind, label, href }) => ({
    label,
    entries: (found?.[kind] ?? []).map((hit) => ({
      id: `${kind}-${hit.id}`,
      label: hit.label,
      detail: [hit.detail, hit.status && eventLabel(hit.status)].filter(Boolean).join(' · '),
      href: href(hit),
    })),
  }));
  const places = { label: 'Go to', entries: placesFor(text, may) };
  return [...records, places].filter((group) => group.entries.length > 0);
}
