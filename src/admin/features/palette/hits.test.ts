import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { groupsFor } from './Palette.tsx';

const hit: SearchResult['invoices'][number] = {
  id: 'a1',
  label: 'INV-2026-00001',
  detail: 'Kainoa Makoa · $120.00',
  status: 'overdue',
  createdAt: '2026-11-21T18:00:00Z',
};
const noHits: SearchResult = {
  customers: [],
  jobs: [],
  leads: [],
  bookings: [],
  quotes: [],
  invoices: [],
  inventory: [],
};

test('found records are listed by kind, before screens of that name', () => {
  const groups = groupsFor('inv', { ...noHits, invoices: [hit] });
  expect(groups.map((group) => group.label)).toEqual(['Invoices', 'Go to']);
  expect(groups[0]?.entries).toEqual([
    {
      id: 'invoices-a1',
      label: 'INV-2026-00001',
      detail: 'Kainoa Makoa · $120.00 · Overdue',
      href: '/admin/invoice/a1',
    },
  ]);
  expect(groups[1]?.entries.map((entry) => entry.label)).toEqual([
    'New Invoice',
    'Invoices',
    'Unpaid invoices',
  ]);
});

test('an inventory item leads to the list that shows it', () => {
  const item = { ...hit, label: 'Deadbolt & key', status: null };
  const [group] = groupsFor('deadbolt', { ...noHits, inventory: [item] });
  expect(group?.entries[0]?.href).toBe('/admin/inventory?q=Deadbolt+%26+key');
  expect(group?.entries[0]?.detail).toBe('Kainoa Makoa · $120.00');
});

test('every destination has a unique id, and an empty search offers all of them', () => {
  const [group] = groupsFor('', undefined);
  const ids = group?.entries.map((entry) => entry.id) ?? [];
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
  expect(groupsFor('zzzz', noHits)).toEqual([]);
});
