import { visitStateLabels } from '#domain/job.ts';
import type { JobRow } from '#contract/jobs/job.ts';
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
import { eventLabel } from '../../shared/history-sentences.ts';
import { jobName, jobPlace, jobWork } from '../../shared/jobs/job-text.ts';
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
  { kind: 'customers', label: 'Customers', href: (hit) => customerPath(hit.id) },
  { kind: 'leads', label: 'Leads', href: (hit) => leadPath(hit.id) },
  { kind: 'bookings', label: 'Bookings', href: (hit) => bookingPath(hit.id) },
  { kind: 'quotes', label: 'Estimates', href: (hit) => estimatePath(hit.id) },
  { kind: 'invoices', label: 'Invoices', href: (hit) => invoicePath(hit.id) },
  { kind: 'inventory', label: 'Stock', href: (hit) => inventoryPath({ q: hit.label }) },
];

/** The palette's entries for a text: matching jobs and records, then matching screens and actions. */
export function groupsFor(
  text: string,
  found: SearchResult | undefined,
  jobs: readonly JobRow[] = [],
): readonly Group[] {
  const open = {
    label: 'Jobs',
    entries: jobs.map((job) => ({
      id: `jobs-${job.id}`,
      label: `${job.number} ${jobName(job)}`,
      detail: [jobWork(job), jobPlace(job), visitStateLabels[job.visit]].filter(Boolean).join(' · '),
      href: jobPath(job.id),
    })),
  };
  const records = kinds.map(({ kind, label, href }) => ({
    label,
    entries: (found?.[kind] ?? []).map((hit) => ({
      id: `${kind}-${hit.id}`,
      label: hit.label,
      detail: [hit.detail, hit.status && eventLabel(hit.status)].filter(Boolean).join(' · '),
      href: href(hit),
    })),
  }));
  const places = { label: 'Go to', entries: placesFor(text) };
  return [open, ...records, places].filter((group) => group.entries.length > 0);
}
