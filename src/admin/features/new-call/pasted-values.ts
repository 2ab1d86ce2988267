import { formatCalendarDate, formatDateTime, shopStamp } from '#domain/shop-time.ts';
import { limits } from '#domain/limits.ts';
import type { Found, FoundKind } from '#domain/pasted-text/folded.ts';
import { splitName } from '#domain/pasted-text/names.ts';
import { formatPhone } from '#domain/phone.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { findTown } from '#domain/regions.ts';
import { urgencyLabel } from '#domain/urgency.ts';
import { type CallValues, followedBy, toggled } from './call-values.ts';

/** The fields that each kind of match fills. */
const fieldsOf: Readonly<Record<FoundKind, readonly (keyof CallValues)[]>> = {
  phone: ['phone'],
  name: ['firstName', 'lastName'],
  email: ['email'],
  place: ['location', 'latitude', 'longitude', 'distanceMiles'],
  address: ['serviceAddress'],
  service: ['items', 'serviceType', 'urgency'],
  year: ['vehicleYear'],
  make: ['vehicleMake'],
  model: ['vehicleModel'],
  color: ['vehicleColor'],
  plate: ['vehiclePlate'],
  time: ['wantedDate', 'wantedTime'],
  urgency: ['urgency'],
};

type Values = Partial<CallValues>;

/** The values that a message's matches give to fields. */
export function valuesOf(found: readonly Found[]): Values {
  const values: Values = {};
  for (const piece of found) {
    const text = pieceText(piece);
    if (piece.kind === 'name') Object.assign(values, splitName(piece.value));
    else if (piece.kind === 'place') {
      values.location = piece.value;
      values.latitude = piece.point?.latitude ?? null;
      values.longitude = piece.point?.longitude ?? null;
      values.distanceMiles = piece.townId ? String(findTown(piece.townId).miles) : '';
    } else if (piece.kind === 'service') {
      values.items = toggled([], findBuilderItem(piece.value));
      Object.assign(values, followedBy(values.items));
    } else if (piece.kind === 'year') values.vehicleYear = piece.value;
    else if (piece.kind === 'time') Object.assign(values, wantedOf(piece.value));
    else if (piece.kind !== 'urgency') values[simple[piece.kind]] = text;
  }
  // A stated urgency outweighs the service's usual one.
  const urgency = found.find((piece) => piece.kind === 'urgency');
  if (urgency) values.urgency = urgency.value;
  return values;
}

const simple = {
  phone: 'phone',
  email: 'email',
  address: 'serviceAddress',
  make: 'vehicleMake',
  model: 'vehicleModel',
  color: 'vehicleColor',
  plate: 'vehiclePlate',
} as const;

/** A day and a time of day in Honolulu, of an instant or of a calendar date. */
function wantedOf(value: string): Pick<CallValues, 'wantedDate' | 'wantedTime'> {
  if (!value.includes('T')) return { wantedDate: value, wantedTime: '' };
  const [wantedDate = '', wantedTime = ''] = shopStamp(value).split(' ');
  return { wantedDate, wantedTime };
}

/** A match's value for display. */
export function pieceText(piece: Found): string {
  switch (piece.kind) {
    case 'phone':
      return formatPhone(piece.value);
    case 'service':
      return findBuilderItem(piece.value).name;
    case 'urgency':
      return urgencyLabel(piece.value);
    case 'time':
      return piece.value.includes('T') ? formatDateTime(piece.value) : formatCalendarDate(piece.value);
    default:
      return String(piece.value);
  }
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** The changes a message makes to a call: it fills only empty fields, and its text becomes the request. */
export function filledBy(
  found: readonly Found[],
  text: string,
  before: CallValues,
  urgencyChosen: boolean,
): Values {
  const values: Values = { ...valuesOf(found), request: requestOf(text) };
  const follows = new Set(['serviceType', 'urgency']);
  const kept = Object.entries(values).filter(([field]) =>
    follows.has(field)
      ? !(field === 'urgency' ? urgencyChosen : before.items.length > 0)
      : isEmpty(before[field as keyof CallValues]),
  );
  return { ...(Object.fromEntries(kept) as Values), pasted: text };
}

/** The changes from removing a match: clears its fields, unless they were edited since. */
export function withoutPiece(
  found: readonly Found[],
  kind: FoundKind,
  now: CallValues,
  empty: CallValues,
): Values {
  const read = valuesOf(found);
  const rest = valuesOf(found.filter((piece) => piece.kind !== kind));
  const entries = fieldsOf[kind]
    .filter((field) => JSON.stringify(now[field]) === JSON.stringify(read[field]))
    .map((field) => [field, rest[field] ?? empty[field]] as const);
  return Object.fromEntries(entries) as Values;
}

/** The changes from removing the whole message: clears every field it filled that was not edited since. */
export function withoutMessage(
  found: readonly Found[],
  text: string,
  now: CallValues,
  empty: CallValues,
): Values {
  const read: Values = { ...valuesOf(found), request: requestOf(text) };
  const entries = Object.entries(read)
    .map(([field, value]) => [field as keyof CallValues, value] as const)
    .filter(([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value))
    .map(([field]) => [field, empty[field]] as const);
  return { ...(Object.fromEntries(entries) as Values), pasted: '' };
}

/** A message's text as a job's request. */
const requestOf = (text: string) => text.trim().slice(0, limits.message);

/** A segment of a text, with the matches it belongs to and those that end with it. */
export interface Stretch {
  readonly text: string;
  readonly from: number;
  readonly pieces: readonly Found[];
  readonly ending: readonly Found[];
}

/** Splits a text at the start and end of every match. */
export function stretchesOf(text: string, found: readonly Found[]): readonly Stretch[] {
  const cuts = [...new Set([0, text.length, ...found.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length;
    const pieces = found.filter(({ start, end }) => start <= from && to <= end);
    return { text: text.slice(from, to), from, pieces, ending: pieces.filter(({ end }) => end === to) };
  });
}
