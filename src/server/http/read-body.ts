import type { FormOptions, Route } from '#contract/route.ts';
import { AppError } from '../errors.ts';
import { sha256 } from '../hashes.ts';

/** The parts of a body besides its schema's fields. */
export interface ReadBody {
  readonly value: unknown;
  /** The form's text as sent, to show it again with errors. */
  readonly form: ReadonlyMap<string, string> | undefined;
  /** A form's hidden idempotency key, if it has one. */
  readonly idempotencyKey: string | undefined;
  /** Whether the honeypot field was filled in. */
  readonly honeypotFilled: boolean;
}

const nothing: ReadBody = {
  value: undefined,
  form: undefined,
  idempotencyKey: undefined,
  honeypotFilled: false,
};

/** Hidden fields of the public forms that are not part of the record. */
export const KEY_FIELD = 'idempotencyKey';
export const HONEYPOT_FIELD = 'website';

/** An incomplete body is the sender's error, not ours. */
const connectionClosed = () => new AppError('malformed', 'The request was cut off.');

async function* receiveChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>;
  } catch {
    throw connectionClosed();
  }
}

async function receiveWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw connectionClosed();
  }
}

/**
 * Reads a body of at most `maxBytes`, counting what arrives: the only way in which a request's body is read.
 * @throws {AppError} `too_large`; `malformed` for one that was cut off
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  const tooLarge = () => new AppError('too_large', `The request may be at most ${maxBytes} bytes.`);
  if (declared > maxBytes) throw tooLarge();
  if (declared > 0) {
    // The server delivers at most the declared length, and the platform at most six megabytes; reading all of it
    // at once is much cheaper than a stream.
    const whole = await receiveWhole(request);
    if (whole.byteLength > maxBytes) throw tooLarge();
    return whole;
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Without a declared length, count the bytes that arrive.
  for await (const chunk of receiveChunks(request.body)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('malformed', 'The request is not valid UTF-8.');
  }
}

const MAX_DEPTH = 12;
/** Maximum number of form fields; the largest form has about 40. */
const MAX_FIELDS = 300;
/**
 * Maximum number of values in a JSON body, including lists and objects; an estimate of 100 lines has about 900. A larger
 * body, such as 500 doors of 13 values, may have one in each 64 bytes.
 */
const MAX_VALUES = 2000;
const BYTES_PER_VALUE = 64;

/** Visits every value once, and stops at the limit. */
function checkShape(value: unknown, seen: { left: number }, depth = 0): void {
  seen.left -= 1;
  if (seen.left < 0) throw new AppError('malformed', 'The request contains too many values.');
  if (depth > MAX_DEPTH) throw new AppError('malformed', 'The request is nested too deeply.');
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) throw new AppError('malformed', '__proto__ is not a field.');
  if (Array.isArray(value)) for (const inner of value) checkShape(inner, seen, depth + 1);
  else for (const name in value) checkShape((value as Record<string, unknown>)[name], seen, depth + 1);
}

/** Parses `a=1&b=2`. @throws {AppError} `malformed` for too many fields. */
export function readFields(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw new AppError('malformed', `At most ${MAX_FIELDS} fields.`);
  }
  return new URLSearchParams(text);
}

function parseJson(text: string, maxBytes: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('malformed', 'The request body is not valid JSON.');
  }
  checkShape(value, { left: Math.max(MAX_VALUES, maxBytes / BYTES_PER_VALUE) });
  return value;
}

/** Removes the hidden form fields from a JSON body, so that schemas contain only the record's. */
function withoutHidden(value: unknown): Pick<ReadBody, 'value' | 'idempotencyKey' | 'honeypotFilled'> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { value, idempotencyKey: undefined, honeypotFilled: false };
  }
  const { [KEY_FIELD]: key, [HONEYPOT_FIELD]: honeypot, ...fields } = value as Record<string, unknown>;
  return {
    value: fields,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    honeypotFilled: honeypot !== undefined && honeypot !== '',
  };
}

/**
 * Reads a request body in a format the route allows: always JSON, and plain HTML forms if the route has one.
 * @throws {AppError} `too_large`, `unsupported_media_type`, `malformed`.
 */
export async function readBody(request: Request, route: Route): Promise<ReadBody> {
  // A GET has no body, and reading it would create a stream anyway.
  if (route.method === 'GET') return nothing;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const isForm = type === 'application/x-www-form-urlencoded';
  if (route.bodyOptional && !request.body && !Number(request.headers.get('content-length'))) {
    return { ...nothing, value: {} };
  }
  if (route.body && type !== 'application/json' && !(isForm && route.form)) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  const text = decodeUtf8(await readBytes(request, route.maxBytes));
  if (!route.body) return nothing;
  if (isForm && route.form) {
    const form = readFields(text);
    const read = withoutHidden(decodeForm(form, route.form));
    // The page's key stays the same when a visitor goes back and changes the form, which makes another request.
    // The form's hash does not.
    const idempotencyKey = read.idempotencyKey && sha256(text).toString('base64url');
    return { ...read, idempotencyKey, form: new Map(form) };
  }
  const value = parseJson(text, route.maxBytes);
  if (!route.form) return { ...nothing, value };
  return { ...withoutHidden(value), form: undefined };
}

type Fields = Record<string, unknown>;

const CHECKED = new Set(['on', 'true', '1', 'yes']);

function convert(name: string, text: string, options: FormOptions): unknown {
  const pattern = name.replace(/\.\d+\./g, '.*.');
  if (options.booleans?.includes(pattern)) return CHECKED.has(text);
  if (options.numbers?.includes(pattern)) return text.trim() === '' ? null : Number(text);
  return text;
}

/**
 * Turns form fields into the body a schema reads: checkboxes into booleans, numbers into numbers, and
 * `items.0.quantity` into a list. Empty list rows are omitted.
 */
function decodeForm(form: URLSearchParams, options: FormOptions): Fields {
  // No prototype: a field named __proto__ must stay an ordinary field, which the schema rejects.
  const fields = Object.create(null) as Fields;
  const lists = new Map<string, Map<number, Fields>>();
  for (const [name, text] of form) {
    const inList = /^([A-Za-z]+)\.(\d{1,3})\.([A-Za-z]+)$/.exec(name);
    if (!inList) {
      fields[name] = convert(name, text, options);
      continue;
    }
    const [, list = '', index = '0', field = ''] = inList;
    const rows = lists.get(list) ?? new Map<number, Fields>();
    const row = rows.get(Number(index)) ?? (Object.create(null) as Fields);
    row[field] = convert(name, text, options);
    rows.set(Number(index), row);
    lists.set(list, rows);
  }
  for (const [list, rows] of lists) fields[list] = [...rows.values()].filter(isFilled);
  options.complete?.(fields);
  return fields;
}

/** A row counts as filled in when an item was chosen or described; a default quantity alone is not enough. */
function isFilled(row: Fields): boolean {
  return Object.entries(row).some(
    ([field, value]) => field !== 'quantity' && typeof value === 'string' && value.trim() !== '',
  );
}
