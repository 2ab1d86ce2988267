import type { Db } from '#db/connect.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { listLeads } from '#db/queries/leads.ts';
import { listCustomers, searchCustomers } from '#db/queries/customers/customers.ts';
import { listInventory } from '#db/queries/inventory.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import { encodeCursor } from '#db/queries/keyset.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { findEverything } from '#db/queries/search/search-everything.ts';
import type { MeasuredQuery } from './measured-query.ts';
import type { ListedTable, World } from './world.ts';

/** Texts to search for, from one that matches half of all customers to one that matches none. */
function searchTexts({ pairs, phone, email }: World): Record<string, string> {
  return {
    ...Object.fromEntries(
      pairs.map(({ text, perMillion }) => [`pair "${text}" (${Math.round(perMillion)} in a million)`, text]),
    ),
    'a common name': 'silva',
    'a rare name': 'zdanowicz',
    'a made-up name': 'kamanahe',
    'the middle of a name': 'danowi',
    'three letters': 'kai',
    'three rare letters': 'zyg',
    'three digits': '999',
    'two common words': 'james silva',
    'two rare words': 'zygmunt zdanowicz',
    'common and rare': 'james zdanowicz',
    'words that never meet': 'silva 808999',
    'three words': 'maria nakamura poipu',
    'a pair and a word': 'zy maria',
    'a pair and a rare word': 'ma zdanowicz',
    'three letters and a rare word': 'kai zdanowicz',
    'two pairs': 'zy wk',
    'one letter and a name': 'j silva',
    'a house number': '4721',
    'four digits of a phone': '9 87 6',
    'seven digits of a phone': phone.slice(4),
    'a whole phone': phone,
    'a miss in digits': '000000',
    'an email': email,
    'a mail domain': 'gmail.com',
    'a miss': 'xqzjvw',
    'a long miss': 'silvaxq nakamurazq',
    'a quote number': 'Q-2020-01234',
    'an invoice number': 'INV-2019-00777',
    'a year of quotes': 'Q-2020',
    'a year of invoices': 'INV-2019',
  };
}

type Listing = (db: Db, ask: { q: string; cursor?: string }) => Promise<unknown>;

/** Every searchable list, complete and filtered. */
function searchable({ today, startOfToday }: World): readonly [string, string, ListedTable, Listing][] {
  return [
    ['listCustomers', '', 'customer', (db, ask) => listCustomers(db, ask)],
    ['listLeads', '', 'contact_request', (db, ask) => listLeads(db, ask)],
    ['listLeads', 'spam', 'contact_request', (db, ask) => listLeads(db, { ...ask, status: 'spam' })],
    ['listBookings', '', 'booking_request', (db, ask) => listBookings(db, ask)],
    ['listQuotes', '', 'quote', (db, ask) => listQuotes(db, { ...ask, startOfToday })],
    [
      'listQuotes',
      'expired',
      'quote',
      (db, ask) => listQuotes(db, { ...ask, startOfToday, status: 'expired' }),
    ],
    ['listInvoices', '', 'invoice', (db, ask) => listInvoices(db, { ...ask, today })],
    [
      'listInvoices',
      'overdue',
      'invoice',
      (db, ask) => listInvoices(db, { ...ask, today, status: 'overdue' }),
    ],
    ['listInventory', '', 'inventory_item', (db, ask) => listInventory(db, ask)],
  ];
}

/** Every search for every text; for lists also a page in the middle. */
export function searches(world: World): MeasuredQuery[] {
  const common = new Set(['silva', 'gmail.com']);
  for (const { text, perMillion } of world.pairs) if (perMillion > 50_000) common.add(text);
  const lists = searchable(world);
  return Object.entries(searchTexts(world)).flatMap(([what, text]): MeasuredQuery[] => {
    const search = (through: string, name: string, run: MeasuredQuery['run'], first?: string) => ({
      name: `${name} ${what}`,
      through,
      kind: 'search' as const,
      common: common.has(text) && !through.startsWith('list'),
      ...(first ? { first: `${first} ${what}` } : {}),
      run,
    });
    return [
      search('searchCustomers', 'searchCustomers', (db) => searchCustomers(db, text, 20)),
      search('findEverything', 'findEverything', (db) => findEverything(db, text, { limit: 5 })),
      ...lists.flatMap(([through, filter, table, list]) => {
        const name = `${through} ${filter} ?q=`.replace('  ', ' ');
        const first = search(through, name, (db) => list(db, { q: text }));
        const middle = world.places[table]?.middle;
        if (!middle) return [first];
        const cursor = encodeCursor({ sort: '-createdAt', id: middle.id, key: middle.createdAt });
        // Rows that pass a filter may be denser among the newest than elsewhere.
        const comparable = filter === '' ? name : undefined;
        return [
          first,
          search(through, `${name}, middle,`, (db) => list(db, { q: text, cursor }), comparable),
        ];
      }),
    ];
  });
}
