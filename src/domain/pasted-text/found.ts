import type { Urgency } from '../urgency.ts';
import type { TownId } from '../regions.ts';
import type { Span } from './folded.ts';

/** A piece: a part of a pasted text with the value it names. No value is found without its words. */
export type Found = Span &
  (
    | { readonly kind: 'phone'; readonly value: string }
    | { readonly kind: 'name'; readonly value: string }
    | { readonly kind: 'email'; readonly value: string }
    | {
        readonly kind: 'place';
        readonly value: string;
        readonly townId: TownId | null;
        readonly point: Point | null;
      }
    | { readonly kind: 'address'; readonly value: string }
    /** The id of a service in the price list. */
    | { readonly kind: 'service'; readonly value: string }
    | { readonly kind: 'year'; readonly value: number }
    | { readonly kind: 'make' | 'model' | 'color' | 'plate'; readonly value: string }
    /** The time the customer asks for: ISO 8601 UTC, or a calendar date when no hour is named. */
    | { readonly kind: 'time'; readonly value: string }
    | { readonly kind: 'urgency'; readonly value: Urgency }
  );

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export type FoundKind = Found['kind'];

/** The names of the kinds on screen. */
export const foundLabels: Readonly<Record<FoundKind, string>> = {
  phone: 'Phone',
  name: 'Name',
  email: 'Email',
  place: 'Place',
  address: 'Address',
  service: 'Service',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  color: 'Color',
  plate: 'Plate',
  time: 'Time',
  urgency: 'Urgency',
};

/** A piece of a given kind. */
export type FoundOf<Kind extends FoundKind> = Found & { readonly kind: Kind };
