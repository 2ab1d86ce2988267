import type { Trx } from '../connect.ts';

const FORMATS = { quote: 'Q', invoice: 'INV' } as const;

/** The documents that are numbered. */
export type Numbered = keyof typeof FORMATS;

/**
 * The next number of a year, "Q-2026-00001". Gapless: the counter is locked until the transaction ends, and a rolled
 * back one gives its number back. Take it last, just before the row that carries it, so that others wait as little as
 * possible.
 */
export async function takeNumber(trx: Trx, name: Numbered, year: number): Promise<string> {
  const { value } = await trx
    .insertInto('counter')
    .values({ name, year, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return `${FORMATS[name]}-${year}-${String(value).padStart(5, '0')}`;
}
