import type { QueryClient } from '@tanstack/react-query';
import type { ChangedType } from '#domain/record-news.ts';
import { addCallHooks } from '#client/api.ts';
import { noteServerClock } from '#client/phone/device.ts';
import { refetch, resourceOf } from './queries.ts';

const work = ['jobs', 'inbox', 'today', 'board', 'my-day', 'alarm', 'summary'];
const papers = ['leads', 'bookings', 'quotes', 'invoices', 'customers', 'reports'];

/** The resources that show something of each type, by their path after `/api/admin/`. */
const shownIn: Readonly<Record<ChangedType, readonly string[]>> = {
  job: [...work, ...papers, 'expenses', 'cash', 'pay', 'properties'],
  contact_request: [...work, 'leads', 'customers'],
  booking_request: [...work, 'bookings', 'customers'],
  quote: [...work, ...papers],
  invoice: [...work, ...papers, 'inventory', 'properties', 'cash', 'pay'],
  customer: ['jobs', 'properties', ...papers],
  inventory_item: ['inventory', 'properties', 'summary'],
  property: ['properties', 'jobs', 'standing-authorities'],
  review: ['reviews', 'inbox', 'publishing', 'summary'],
  admin_user: [
    'users',
    'crew',
    'board',
    'account',
    'session',
    'alarm',
    'calendar-feeds',
    'my-calendar-feed',
    'expenses',
    'cash',
    'pay',
    'jobs',
    'journal-accounts',
    'reports',
  ],
  mail: ['inbox'],
  text: ['inbox', 'texts'],
};

/** The resources that show something of a type, as an answer or the live stream names it; none for an unknown name. */
const resourcesOf = (type: string): readonly string[] =>
  (shownIn as Readonly<Partial<Record<string, readonly string[]>>>)[type] ?? [];

/** The same for a change by another person. Screens of accounts stay as read. */
export const liveResourcesOf = (type: string): readonly string[] =>
  type === 'admin_user' ? [] : resourcesOf(type);

export const liveResources: ReadonlySet<string> = new Set(Object.keys(shownIn).flatMap(liveResourcesOf));

/** The resources that this tab's writes changed and that were not read again yet. */
const waiting = new Set<string>();
let lastWrite = 0;

/** Whether this tab sent a write within the last 3 seconds. If so, it has already refetched the changed records. */
export const wroteLately = (): boolean => Date.now() - lastWrite < 3_000;

/**
 * Notes what each answer says was changed. Like a cache (RFC 9111, 4.4), a write also makes the resource it was sent to
 * stale. A read changes the history alone, which shows who looked.
 */
export function watchChanges(): void {
  addCallHooks({
    answered: ({ method, path }, { ok, headers }) => {
      noteServerClock(headers.get('date'));
      const changed = headers.get('changed');
      if (method === 'GET') {
        if (changed) waiting.add('history');
        return;
      }
      lastWrite = Date.now();
      if (!ok) return;
      waiting.add(resourceOf(path)).add('history');
      for (const type of changed?.split(', ') ?? []) resourcesOf(type).forEach((name) => waiting.add(name));
    },
  });
}

/**
 * Refetches what this tab's writes changed.
 * @param current the start of the keys of queries that hold the answer of the write already
 */
export async function refreshChanged(client: QueryClient, current?: readonly string[]): Promise<void> {
  const names = new Set(waiting);
  waiting.clear();
  await refetch(client, (name, key) => names.has(name) && !current?.every((part, at) => part === key[at]));
}

/**
 * Refetches everything on screen and drops the rest of the cache, after a write that can affect any record,
 * such as an erasure.
 */
export async function refreshEverything(client: QueryClient): Promise<void> {
  waiting.clear();
  client.removeQueries({ type: 'inactive' });
  await refetch(client);
}
