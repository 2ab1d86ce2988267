import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import type { Route } from '#contract/route.ts';
import { fuzzText, fuzzValue, strangeName, writeJson } from './fuzz-values.ts';
import { arbitraryOf, jsonSchemaOf } from './schema-arbitrary.ts';

/** A generated request, small enough to print when it fails. */
export interface FuzzRequest {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | undefined;
}

/** An id that does not exist. */
const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000';

type Fields = Record<string, unknown>;

/** One defect introduced into a valid body. */
type Change = (body: unknown) => unknown;

const asFields = (body: unknown): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  // No prototype, so that a field named __proto__ is an ordinary field.
  return Object.assign(Object.create(null) as Fields, body);
};

/** Replaces the n-th value of a body, counting through its lists and records. */
function replaceAt(body: unknown, place: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const keys = Object.keys(body);
  if (keys.length === 0) return value;
  const key = keys[place % keys.length] as string;
  const deeper = Math.floor(place / keys.length);
  const old = (body as Fields)[key];
  const put = deeper > 0 && typeof old === 'object' ? replaceAt(old, deeper - 1, value) : value;
  if (Array.isArray(body)) return body.map((item: unknown, index) => (String(index) === key ? put : item));
  return { ...asFields(body), [key]: put };
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(200), fuzzValue).map(
      ([at, value]) =>
        (body: unknown) =>
          replaceAt(body, at, value),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(strangeName, fuzzValue).map(([name, value]) => (body: unknown) => {
      const fields = asFields(body);
      Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
      return fields;
    }),
  },
  { weight: 1, arbitrary: fuzzValue.map((value) => () => value) },
  {
    weight: 1,
    arbitrary: fc.nat(30).map((at) => (body: unknown) => {
      const entries = Object.entries(asFields(body));
      return Object.fromEntries(entries.filter((_, index) => index !== at % Math.max(1, entries.length)));
    }),
  },
);

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Corruptions of the serialized body: bytes, lengths, encodings. */
const disturbances: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
  'cut short': (text) => text.slice(0, -1),
  'a tail': (text) => `${text}]}`,
  twice: (text) => text + text,
  'a duplicate key': (text) => text.replace(/^\{("[^"]*"):/, '{$1:"first",$1:'),
  'bad UTF-8': (text) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff, 0x7d])]),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'a byte order mark': (text) => `\ufeff${text}`,
  'more than 64 KB': (text) => `${text.slice(0, -1)}${' '.repeat(300 * 1024)}}`,
  nothing: () => '',
  'a comment': (text) => `/**/${text}`,
};

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json;charset="utf-7"',
  'APPLICATION/JSON ; x=y',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  '',
];

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const formOf = (body: unknown) =>
  new URLSearchParams(
    Object.entries(asFields(body)).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.flatMap((row, index) =>
            Object.entries(asFields(row)).map(([field, inner]) => [
              `${name}.${index}.${field}`,
              asText(inner),
            ]),
          )
        : [[name, asText(value)]],
    ) as [string, string][],
  ).toString();

function bodyFor(route: Route, ids: readonly string[]) {
  if (!route.body) return fc.constant({ body: undefined, contentType: undefined });
  const good = arbitraryOf(jsonSchemaOf(route.body), ids);
  return fc
    .record({
      good,
      changes: fc.array(change, { maxLength: 2 }),
      disturbed: seldom(fc.constantFrom(...Object.keys(disturbances))),
      contentType: seldom(fc.constantFrom(...contentTypes)),
    })
    .map(({ good, changes, disturbed, contentType = 'application/json' }) => {
      const value = changes.reduce<unknown>((body, apply) => apply(body), good);
      const text = contentType.includes('urlencoded') ? formOf(value) : writeJson(value);
      return { body: disturbed === undefined ? text : disturbances[disturbed]?.(text), contentType };
    });
}

/** Ids of existing records, by the path segment or parameter they belong to (`quotes`, `paymentId`). */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

function segmentFor(known: readonly string[]): fc.Arbitrary<string> {
  const hostile = fuzzText.map((text) => encodeURIComponent(text.toWellFormed()).replace(/^\.*$/, '%20'));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(known.length > 0 ? known : ['x'])) },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.constantFrom('%ff', '%00', '%', '..%2f..', '%c0%ae', UNKNOWN_ID) },
  );
}

function pathFor(route: Route, known: KnownIds) {
  const parts = route.path.split('/').map((part, index, all) => {
    if (!part.startsWith(':')) return fc.constant(part);
    return segmentFor(known[part.slice(1)] ?? known[all[index - 1] ?? ''] ?? []);
  });
  return fc.tuple(...parts).map((filled) => filled.join('/'));
}

function queryFor(route: Route, ids: readonly string[]) {
  if (!route.query) return fc.constant('');
  const good = arbitraryOf(jsonSchemaOf(route.query), ids) as fc.Arbitrary<Fields>;
  const strange = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('q', ...Object.keys(jsonSchemaOf(route.query).properties ?? {})), strangeName),
      fuzzText,
    ),
    { maxLength: 2 },
  );
  return fc.tuple(good, strange).map(([fields, extra]) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) query.set(name, asText(value));
    for (const [name, value] of extra) query.append(name.slice(0, 300), value);
    return query.size > 0 ? `?${query}` : '';
  });
}

const keys = seldom(fc.constantFrom('one-key', 'x'.repeat(201), 'x'.repeat(200)));

/**
 * Requests to the given routes: a valid URL and body with up to two defects, possibly corrupted in transit.
 */
export function fuzzRequests(routes: readonly Route[], known: KnownIds): fc.Arbitrary<FuzzRequest> {
  const ids = [...Object.values(known).flat(), UNKNOWN_ID];
  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        path: pathFor(route, known),
        query: queryFor(route, ids),
        sent: bodyFor(route, ids),
        key: keys,
      })
      .map(({ path, query, sent, key }) => ({
        route: route.name,
        method: route.method,
        path: `${path}${query}`,
        headers: {
          ...(sent.contentType === undefined ? {} : { 'content-type': sent.contentType }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: sent.body,
      })),
  );
}
