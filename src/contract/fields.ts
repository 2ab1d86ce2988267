import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';

/**
 * Whether PostgreSQL can store a text and every client can display it: no control characters (including NUL),
 * no lone surrogates.
 */
export function isStorable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  return !/\p{Surrogate}/u.test(text) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

export const UNSTORABLE = 'Contains characters that cannot be stored';

/** Required text, trimmed. `message` is shown when it is missing or empty; `max` is in UTF-16 units. */
export function requiredText(message: string, max = 200) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine(isStorable, UNSTORABLE),
    );
}

/** Optional text, trimmed; an empty string, null and a missing field all mean no value. */
export function optionalText(max = 200) {
  return z.optional(
    z.nullable(
      z
        .string('Must be text')
        .check(
          z.trim(),
          z.maxLength(max, `Must be at most ${max} characters`),
          z.refine(isStorable, UNSTORABLE),
        ),
    ),
  );
}

const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029]/.test(text);

/** Refuses a line break, in a value that may be missing. */
export const oneLine = () =>
  z.refine<string | null | undefined>((text) => !text || isOneLine(text), 'Must be one line');

/** A person's required name, on one line: names stand in subjects, calendar entries and notifications. */
const requiredName = (message: string) => requiredText(message, limits.personName).check(oneLine());

/** A person's name that may be missing. */
export const optionalName = () => optionalText(limits.personName).check(oneLine());

/** Optional email address (spec §5: valid or empty). */
export function optionalEmail(message = 'Valid email required') {
  return z.optional(
    z.nullable(
      z.string(message).check(
        z.trim(),
        z.maxLength(limits.email, `Must be at most ${limits.email} characters`),
        z.refine((text) => text === '' || z.safeParse(z.email(), text).success, message),
      ),
    ),
  );
}

/** A person's name and phone number, as every form requires them. */
export const personFields = {
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  phone: requiredText('Phone number is required', limits.phone),
};

/** An amount in API format: decimal dollars as a string, at most two decimals, 0 to 99,999,999.99. */
export function money(message = 'Must be an amount such as 120.00') {
  return z.string(message).check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, message));
}

/** An amount that may be missing or empty. */
export function optionalMoney(message = 'Must be an amount such as 120.00') {
  return z.optional(
    z.nullable(z.string(message).check(z.trim(), z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, message))),
  );
}

/** An amount that must be given; `message` is shown when it is missing or empty. */
export function requiredMoney(message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'Must be an amount such as 120.00'),
    );
}

/** A whole number of 0 or more; `negative` appears when it is less. */
export function count(most: number, negative: string) {
  return z.number('Must be a whole number').check(
    z.refine((n) => n >= 0, negative),
    z.refine(Number.isInteger, 'Must be a whole number'),
    z.refine((n) => n <= most, `Must be at most ${most}`),
  );
}

/** A time of day, "14:30", that may be missing or empty. */
export function optionalClock() {
  return z.optional(
    z.nullable(z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Must be a time such as 14:30'))),
  );
}

/** Bytes in base64, at least one; `most` counts characters. */
export const base64 = (most: number) =>
  z
    .string('Must be base64')
    .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64'), z.maxLength(most, 'Too long'));

/** A SHA-256 in hex. */
export const sha256Hex = z.string('Must be a SHA-256').check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256'));

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.number(message).check(z.refine((n) => Number.isInteger(n) && n >= min && n <= max, message));
}

/** The version of the record that the user edited (missing: 428, stale: 409). */
export const version = z.optional(wholeNumber(1, 2_147_483_647, 'Must be the version you read'));

/**
 * The body of a PUT, with one rule for every record: an omitted field keeps its value, `null` clears it (or
 * restores its default). A required field rejects `null`. The OpenAPI document states this.
 */
export function changeBody<Shape extends Record<string, z.ZodMiniType>>(fields: Shape) {
  return z.extend(z.partial(z.strictObject(fields)), { version });
}

/** The same in a query, for requests without a body: optional, but a stale one is a 409. */
export const versionQuery = z.strictObject({
  version: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Must be the version you read')),
      z.transform((digits) => Number(digits)),
    ),
  ),
});

export const uuid = z.uuid('Must be an id');

/** Clears a suspicious request's flag; clients cannot set one. */
export const clearedFlag = z.optional(z.literal(false, 'A flag can only be cleared'));

/** Path parameters of one record: `/:id`. */
export const idParams = z.strictObject({ id: uuid });

/** First and last allowed date; the database and its cursors enforce the same range. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';
const DAY_OUT_OF_RANGE = 'Must be a date from 2000 to 2100';

/** A calendar day, `YYYY-MM-DD`, from 2000 to 2100. */
export function day(message = 'Must be a date such as 2026-03-15') {
  return z.iso
    .date(message)
    .check(z.refine((text) => text >= FIRST_DAY && text <= LAST_DAY, DAY_OUT_OF_RANGE));
}

/** A calendar day that may be missing or empty. */
export function optionalDay(message = 'Must be a date such as 2026-03-15') {
  return z.optional(z.nullable(z.union([z.literal(''), day()], message)));
}

const FIRST_MOMENT = Date.parse(`${FIRST_DAY}T00:00:00Z`);
const LAST_MOMENT = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** An instant, ISO 8601 with its offset, from 2000 to 2100: `2026-03-15T18:00:00Z`. */
export function moment(message = 'Must be a time such as 2026-03-15T18:00:00Z') {
  return z.iso.datetime({ offset: true, error: message }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return at >= FIRST_MOMENT && at <= LAST_MOMENT;
    }, DAY_OUT_OF_RANGE),
  );
}

/** Converts '' and undefined to null, for storage. */
export function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}

const PHOTO = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A photo as a data URL; empty or null for none. @param most in characters */
export const photoOf = (most: number) =>
  z.optional(
    z.nullable(
      z.string('Must be a photo').check(
        z.maxLength(most, 'The photo is too large'),
        z.refine((text) => text === '' || PHOTO.test(text), 'Must be a JPEG, PNG or WebP photo'),
      ),
    ),
  );
