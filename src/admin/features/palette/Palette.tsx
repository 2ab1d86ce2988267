import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { SEARCH_MIN } from '#contract/customers/customer.ts';
import { type SearchHit, type SearchResult, searchRoutes } from '#contract/search.ts';
import { limits } from '#domain/limits.ts';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { controlClass } from '#ui/Field.tsx';
import { type MayCall, useMay } from '../../session.ts';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { allowed } from '../../role-screens.tsx';
import {
  bookingPath,
  customerPath,
  estimatePath,
  inventoryPath,
  invoicePath,
  jobPath,
  leadPath,
  openPath,
  paletteDestinations,
} from '../../routes.ts';
import { eventLabel } from '../../shared/history-sentences.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

/** Searches all records and opens the chosen one: type, arrow keys, Enter (ARIA combobox in a dialog). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const wanted = text.trim();
  const q = useDebounced(wanted, 150);
  const searching = q.length >= SEARCH_MIN;
  useInvalidateOnMount(searchRoutes.everything.path);
  const found = useQuery({
    ...read(searchRoutes.everything, { query: { q } }),
    enabled: searching && may?.('searchEverything') === true,
  });
  const isCurrent = searching && q === wanted;
  const groups = may ? groupsFor(wanted, isCurrent ? found.data : undefined, may) : [];
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(active, entries.length - 1);

  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    openPath(entry.href);
  };
  const move = (to: number) => {
    setActive(to);
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(current + 1 < entries.length ? current + 1 : 0);
    else if (event.key === 'ArrowUp') move(current > 0 ? current - 1 : entries.length - 1);
    else if (event.key === 'Enter') open(entries[current]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open wide onClose={onClose} title="Find anything" initialFocus={input}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search jobs, customers, leads, bookings, estimates, invoices and stock"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        autoComplete="off"
        maxLength={limits.search}
        placeholder="Name, phone, number, SKU…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(controlClass, 'w-full')}
      />
      <p role="status" className={cx('text-sm text-muted', entries.length > 0 && !found.error && 'sr-only')}>
        {statusText()}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        className="-mx-2 h-96 max-h-[55dvh] overflow-auto"
      >
        {groups.map((group, index) => {
          const before = groups.slice(0, index).reduce((sum, { entries: some }) => sum + some.length, 0);
          return (
            <div key={group.label} role="group" aria-label={group.label} className="pb-2">
              <p aria-hidden="true" className="px-2 py-1 text-sm font-semibold text-muted">
                {group.label}
              </p>
              {group.entries.map((entry, offset) => (
                // The field handles the keys and keeps the focus (aria-activedescendant).
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entry.id}
                  id={`${listId}-${before + offset}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={before + offset === current}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => open(entry)}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken pointer-fine:min-h-9"
                >
                  <span className="font-semibold">{entry.label}</span>
                  <span className="text-sm text-muted">{entry.detail}</span>
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </Dialog>
  );

  function statusText(): string {
    if (found.error && searching) return describeError(found.error);
    if (!may || (wanted.length >= SEARCH_MIN && (q !== wanted || found.isFetching))) return 'Searching…';
    if (entries.length > 0) return `${entries.length} found`;
    if (wanted.length < SEARCH_MIN) return `Type ${SEARCH_MIN} or more characters to search the records.`;
    return 'No record contains all of these words.';
  }
}

/** Entries of one kind with their heading. */
interface Group {
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
  may: MayCall = () => true,
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

/** A palette entry. */
interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

const places: readonly Entry[] = paletteDestinations.map((place) => ({
  ...place,
  id: `place-${place.href}`,
}));

/** The screens and actions of a role whose name contains every typed word. */
function placesFor(text: string, may: MayCall): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return allowed(places, may).filter((place) =>
    words.every((word) => place.label.toLowerCase().includes(word)),
  );
}
