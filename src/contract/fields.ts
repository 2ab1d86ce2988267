import * as z from 'zod/mini';

/** Text PostgreSQL can store and every reader can show: no NUL, no other control characters, no lone surrogates. */
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

/** Optional text, trimmed; an empty string, null and a missing field mean the same: nothing. */
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

/** Optional e-mail address (spec §5: valid or empty). */
export function optionalEmail(message = 'Valid email required') {
  return z.optional(
    z.nullable(
      z.string(message).check(
        z.trim(),
        z.maxLength(254, 'Must be at most 254 characters'),
        z.refine((text) => text === '' || z.safeParse(z.email(), text).success, message),
      ),
    ),
  );
}

/** Money on the wire: decimal dollars as a string, at most two decimals, 0 to 99,999,999.99. */
export function money(message = 'Must be an amount such as 120.00') {
  return z.string(message).check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, message));
}

/** Money that may be left out or left empty. */
export function optionalMoney(message = 'Must be an amount such as 120.00') {
  return z.optional(
    z.nullable(z.string(message).check(z.trim(), z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, message))),
  );
}

/** A whole number between two bounds. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.number(message).check(z.refine((n) => Number.isInteger(n) && n >= min && n <= max, message));
}

/** The version a record had when the editor read it (missing → 428, stale → 409). */
export const version = z.optional(wholeNumber(1, 2_147_483_647, 'Must be the version you read'));

/**
 * The body of a PUT, one rule for every record: a field left out stays as it is, `null` empties it
 * (one that has a default takes it). A field that cannot be empty refuses `null`. The OpenAPI document says so.
 */
export function changeBody<Shape extends Record<string, z.ZodMiniType>>(fields: Shape) {
  return z.extend(z.partial(z.strictObject(fields)), { version });
}

/** The same in a query, where there is no body: it may be left out, a stale one is refused (409). */
export const versionQuery = z.strictObject({
  version: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Must be the version you read')),
      z.transform((digits) => Number(digits)),
    ),
  ),
});

export const uuid = z.uuid('Must be an id');

/** Clears the flag of a suspicious request; nothing sets it by hand. */
export const clearedFlag = z.optional(z.literal(false, 'A flag can only be cleared'));

/** A path that names one record: `/:id`. */
export const idParams = z.strictObject({ id: uuid });

/** First and last day anything here can be about; the database and its cursors hold to them too. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';
export const DAY_OUT_OF_RANGE = 'Must be a date from 2000 to 2100';

/** A calendar day, `YYYY-MM-DD`, from 2000 to 2100. */
export function day(message = 'Must be a date such as 2026-03-15') {
  return z.iso
    .date(message)
    .check(z.refine((text) => text >= FIRST_DAY && text <= LAST_DAY, DAY_OUT_OF_RANGE));
}

const FIRST_MOMENT = Date.parse(`${FIRST_DAY}T00:00:00Z`);
const LAST_MOMENT = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** A moment, ISO 8601 with its offset, from 2000 to 2100: `2026-03-15T18:00:00Z`. */
export function moment(message = 'Must be a time such as 2026-03-15T18:00:00Z') {
  return z.iso.datetime({ offset: true, error: message }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return at >= FIRST_MOMENT && at <= LAST_MOMENT;
    }, DAY_OUT_OF_RANGE),
  );
}

/** Turns '' and undefined into null, for storing. */
export function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
