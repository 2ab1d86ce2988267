import { limits } from './limits.ts';
import { formatDecimal } from './money.ts';
import { type OrderFault, type WorkKind, workKinds } from './authority.ts';
import type { Fields, Stored } from './record-fields.ts';
import { formatCalendarDate } from './shop-time.ts';

// Who may order work at a property without the owner being asked.

/** The kinds of work in a sentence. */
export const workWords: Readonly<Record<WorkKind, string>> = {
  keys: 'keys',
  rekey: 'rekeying',
  opening: 'openings',
  locks: 'new locks',
  other: 'other work',
};

/** What a property's customer has told us of a person. */
export const authorityFields = {
  name: {
    kind: 'text',
    label: 'Name',
    limit: limits.personName,
    required: 'Name is required',
    oneLine: true,
  },
  phone: { kind: 'text', label: 'Phone', limit: limits.phone, oneLine: true },
  keys: { kind: 'flag', label: 'Keys', starts: false },
  rekey: { kind: 'flag', label: 'Rekeying', starts: false },
  opening: { kind: 'flag', label: 'Openings', starts: false },
  locks: { kind: 'flag', label: 'New locks', starts: false },
  other: { kind: 'flag', label: 'Other work', starts: false },
  until: { kind: 'day', label: 'Until' },
  mostEach: { kind: 'money', label: 'Limit for each order' },
} as const satisfies Fields;

export type StandingAuthority = Stored<typeof authorityFields>;

/** Why the owner is asked, without amounts: "Ana Silva may not order rekeying here." */
export function faultWords(
  fault: OrderFault,
  { orderedBy, work }: { readonly orderedBy: string; readonly work: WorkKind },
): string {
  switch (fault) {
    case 'not_listed':
      return `${orderedBy} is not among those who may order here.`;
    case 'ended':
      return `The authority of ${orderedBy} has ended.`;
    case 'work':
      return `${orderedBy} may not order ${workWords[work]} here.`;
    case 'limit':
      return `The price is over the limit of ${orderedBy}.`;
    case 'work_limit':
      return `${orderedBy} may not order ${workWords[work]} here, and the price is over their limit.`;
  }
}

const list = (words: readonly string[], last: string) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** What a person may order: "May order keys and openings, not rekeying or new locks. Until Dec 31, 2026. Up to $300.00." */
export function authorityWords(authority: Omit<StandingAuthority, 'name' | 'phone'>): string {
  const may = workKinds.filter((work) => authority[work]).map((work) => workWords[work]);
  const not = workKinds.filter((work) => !authority[work]).map((work) => workWords[work]);
  const { until, mostEach } = authority;
  const what =
    may.length === 0
      ? 'May order nothing'
      : not.length === 0
        ? 'May order any work'
        : `May order ${list(may, 'and')}, not ${list(not, 'or')}`;
  return [
    `${what}.`,
    until === null ? '' : `Until ${formatCalendarDate(until)}.`,
    mostEach === null ? '' : `Up to ${formatDecimal(mostEach)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
