import * as fc from 'fast-check';

/** Marks text to insert into JSON verbatim, for values `JSON.stringify` cannot write. */
const raw = (text: string) => `@raw:${text}`;

/** Serializes a body, inserting `raw` texts verbatim. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /"@raw:((?:[^"\\]|\\.)*)"/g,
    (_, text: string) => JSON.parse(`"${text}"`) as string,
  );
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

const texts = [
  '',
  ' ',
  '%',
  '_%',
  '\\',
  "'; --",
  '((',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x\r\nBcc: a@b.co',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\u202e\u2066',
  '\ufeff',
  'ʻʻ',
  'ｆｕｌｌ',
  '١٢',
  'İİ',
  '😀'.repeat(50),
  '-0',
  '1e400',
  '٣.٠٠',
  '99999999.99',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  '9999-12-31T23:59:59-23:59',
  'x'.repeat(9_000),
  'data:image/png;base64,AAAA',
];

const numbers = [0, -1, 1.5, 1e21, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 5e-324];
const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  ['x'],
  { length: 1e9 },
  { toString: 1 },
  { $gt: '' },
];
const unwritable = [
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  'undefined',
  '"\\ud800"',
  '"\\u0000"',
];
const towers = [
  nested(11, '[', ']'),
  nested(60, '[', ']'),
  nested(20_000, '[', ']'),
  nested(300, '{"a":', '}'),
];

/** A value that no form sends, for one field of a request. */
export const fuzzValue: fc.Arbitrary<unknown> = fc.oneof(
  // Weighted high: values that only our validation rejects; the database would fail on them.
  { weight: 4, arbitrary: fc.constantFrom<unknown[]>('a\u0000b', '\u0000', '\ud800x', 'x\udfff') },
  { weight: 6, arbitrary: fc.constantFrom<unknown[]>(...texts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown[]>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...shapes) },
  { weight: 2, arbitrary: fc.constantFrom(...unwritable, ...towers).map(raw) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.bigInt().map((n) => raw(String(n))) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Undeclared field names: prototype properties, table columns, arbitrary text. */
export const strangeName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'then', 'length'),
  fc.constantFrom(
    'id',
    'status',
    'role',
    'isActive',
    'createdAt',
    'total',
    'quoteNumber',
    'password',
    'is_active',
  ),
  fc.string({ maxLength: 20 }),
  fc.constant('k'.repeat(5_000)),
);

/** Text that a URL can carry, malicious or not. */
export const fuzzText: fc.Arbitrary<string> = fuzzValue
  .filter((value) => typeof value === 'string' || typeof value === 'number')
  .map((value) =>
    String(value)
      .replace(/^@raw:/, '')
      .slice(0, 2_000),
  );
