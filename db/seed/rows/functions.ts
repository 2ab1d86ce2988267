// The words that rows are made of, the most common first, and the SQL functions that pick from them.

import { type RawBuilder, sql } from 'kysely';
import { decimalFromCents } from '#domain/money.ts';
import { builderItems } from '#domain/price-list.ts';
import { towns } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/pricing.ts';
import { bookingServiceTypes, contactServiceTypes, quoteServiceTypes } from '#domain/service-types.ts';
import type { Trx } from '../../connect.ts';

const words = (text: string) => text.trim().split(/\s+/);

const firstNames = words(`
  James Maria Michael Leilani David John Malia Robert Jennifer William Kai Linda Keoni Susan Daniel Jessica Kimo Sarah
  Joseph Nani Thomas Karen Mark Lisa Kalani Emily Brian Ashley Kevin Grace Edward Pua Ronald Michelle Jason Noelani
  Gary Laura Eric Mahina Steven Amy Keanu Nicole Kenji Angela Ryan Aiko Jacob Melissa Ikaika Rebecca Paul Haruko Scott
  Kehau Frank Ululani Gregory Yuki Raymond Moana Jerry Sofia Dennis Kawika Walter Hina Patrick Olivia Nalu Zoe Ramon
  Makana Hiroshi Iolana Beth Quentin Xavier Ignacio Wilhelmina Oksana Bjorn Fjola Zygmunt`);

const lastNames = words(`
  Silva Lee Smith Nakamura Kahale Santos Johnson Tanaka Medeiros Williams Kealoha Agustin Brown Yamada Garcia Jones
  Souza Reyes Miller Pereira Davis Kanahele Wilson Ramos Anderson Sato Martinez Taylor Moniz Kaauwai Thomas Fernandez
  Moore Watanabe Martin Rapozo Jackson Vidinha Thompson Cabral White Kaneshiro Harris Iwai Clark Bukoski Lewis Akana
  Robinson Hashimoto Walker Contrades Young Kupo Allen Fujii King Costa Wright Haumea Scott Nguyen Green Olsen Baker
  Kobayashi Adams Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Zdanowicz`);

/** Syllables of made-up surnames; most surnames are rare. */
const syllables = words(
  `ka ma na ha la ki ku pa ke wa li ao ho mo no hi pu ne ko nu ai lo he ui oa pe io wi`,
);

const streets = words(`
  Kuhio Rice Kolo Poipu Hanapepe Koloa Kaumualii Maluhia Aliomanu Honoiki Kahiliholo Waipouli Olohena Kawaihau Hauaala
  Lawai Papalina Kukuiolono Menehune Kekaha Ala Weke Ahukini Umi Hardy Nawiliwili Puhi Kipu Omao Kilauea Wailapa`);

const mailDomains = words(
  'gmail.com yahoo.com icloud.com hawaiiantel.net outlook.com aol.com example.com example.org',
);

const areaCodes = words('415 206 310 503 702 213 425 604 312 512');

export const messages = [
  'Locked out of the rental car at the beach lot, keys are on the seat.',
  'Lost the only key, need a new one made.',
  'Battery is dead, lights are dim.',
  'Please rekey two doors after a tenant moved out.',
  'The keypad stopped working after the rain.',
  'Guest locked themselves out, owner is on the mainland and says it is fine to open the condo for them.',
];

export const contactTypes = contactServiceTypes.map(({ value }) => value);
export const bookingTypes = bookingServiceTypes.map(({ value }) => value);
export const quoteTypes = quoteServiceTypes.map(({ value }) => value);

/** The towns by distance, with the travel fee in dollars: most of the work is near the office. */
const placesByDistance = towns
  .toSorted((a, b) => a.miles - b.miles)
  .map(({ name, miles }) => ({ name, miles, fee: decimalFromCents(serviceFeeCents(miles)) }));

/** The builder's catalogue as rows of a table, cheapest first. */
const catalogue = builderItems
  .toSorted((a, b) => a.priceCents - b.priceCents)
  .map((item) => ({ ...item, price: decimalFromCents(item.priceCents) }));

/** How many rows to make, and the moment before which all of them lie. */
export interface Plan {
  readonly rows: number;
  readonly now: Date;
  /** Distinguishes the rows of one seeding from those of another. */
  readonly run: string;
  /** Today's rate, for all documents. */
  readonly taxPerMillion: number;
}

/** The years that the rows are spread over. */
const YEARS = 11;

/** Texts as an array in SQL. */
export const list = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]`;

/**
 * Temporary functions that derive a row from its number alone: `u` a number from 0 to 1, `pick` a word (the first ones
 * more often), `id` an id, `at` a timestamp (more of them each year), `person` a person.
 */
export async function createRowFunctions(trx: Trx, { rows, now, run }: Plan): Promise<void> {
  const end = sql.lit(new Date(now.getTime() - 7_200_000).toISOString());
  const places = placesByDistance.map(({ name }) => name);
  const parts: RawBuilder<unknown>[] = [
    sql`create or replace function pg_temp.u(n bigint, what text) returns float8 language sql immutable
      return (hashint8extended(n, hashtext(what || ${sql.lit(run)})) & 4503599627370495)::float8 / 4503599627370496`,
    sql`create or replace function pg_temp.pick(words text[], x float8, skew float8) returns text
      language sql immutable return words[1 + floor(power(x, skew) * array_length(words, 1))::int]`,
    sql`create or replace function pg_temp.id(kind text, n bigint) returns uuid language sql immutable
      return md5(${sql.lit(run)} || kind || n)::uuid`,
    sql`create or replace function pg_temp.at(n float8) returns timestamptz(3) language sql immutable
      return date_trunc('milliseconds', timestamptz ${end}
        - interval '1 day' * ${sql.lit(YEARS * 365)} * power(1 - n / ${sql.lit(rows)}, 1.3), 'UTC')`,
    sql`create or replace function pg_temp.place(c bigint) returns int language sql immutable
      return 1 + floor(power(pg_temp.u(c, 'town'), 1.6) * ${sql.lit(places.length)})::int`,
    sql`create or replace function pg_temp.person(c bigint) returns table (
        first_name text, last_name text, phone text, phone_digits text, email text, town text, address text)
      language sql immutable as $$
      select f, l, substr(d, 1, 3) || '-' || substr(d, 4, 3) || '-' || substr(d, 7), d,
             case when pg_temp.u(c, 'mail') < 0.7 then lower(f || '.' || l) || c % 1000 || '@' ||
               pg_temp.pick(${list(mailDomains)}, pg_temp.u(c, 'domain'), 2) end,
             t, (10 + floor(pg_temp.u(c, 'house') * 5990)) || ' ' ||
               pg_temp.pick(${list(streets)}, pg_temp.u(c, 'street'), 1.3) ||
               case when pg_temp.u(c, 'unit') < 0.2 then ' Rd, Unit ' || c % 400 else ' Rd' end || ', ' || t
        from (select pg_temp.pick(${list(firstNames)}, pg_temp.u(c, 'first'), 1.8) as f,
                     case when pg_temp.u(c, 'rare') < 0.7
                       then pg_temp.pick(${list(lastNames)}, pg_temp.u(c, 'last'), 1.8)
                       else initcap(pg_temp.pick(${list(syllables)}, pg_temp.u(c, 's1'), 1)
                         || pg_temp.pick(${list(syllables)}, pg_temp.u(c, 's2'), 1)
                         || pg_temp.pick(${list(syllables)}, pg_temp.u(c, 's3'), 1)) end as l,
                     case when pg_temp.u(c, 'islander') < 0.6 then '808'
                       else pg_temp.pick(${list(areaCodes)}, pg_temp.u(c, 'area'), 1.5) end
                       || (2000000 + (c * 7919 + abs(hashtext(${sql.lit(run)}))) % 7999993) as d,
                     (${list(places)})[pg_temp.place(c)] as t) made $$`,
  ];
  for (const part of parts) await part.execute(trx);
  await createCatalogue(trx);
}

/** The price list and the towns as tables to join with. */
async function createCatalogue(trx: Trx): Promise<void> {
  await sql`create temp table seed_catalogue on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(catalogue.map((item, i) => ({ ...item, i: i + 1 })))}::jsonb)
      as item(i int, id text, category text, name text, price numeric(10,2), minutes int, difficulty text)`.execute(
    trx,
  );
  await sql`create temp table seed_place on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(placesByDistance.map((place, i) => ({ ...place, i: i + 1 })))}::jsonb)
      as place(i int, name text, miles numeric, fee numeric(10,2))`.execute(trx);
}
