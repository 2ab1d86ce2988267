import { expect, test } from 'vitest';
import { nextQuoteNumber } from '#db/queries/documents/numbers.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { url, db } = await freshDatabase();

test('numbers start at one each year, even under twenty concurrent draws', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, () => nextQuoteNumber(db, 2031)));
  expect(drawn.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `Q-2031-${String(index + 1).padStart(5, '0')}`),
  );
  expect(await nextQuoteNumber(db, 2032)).toBe('Q-2032-00001');
});

test('a number that is drawn and not stored is lost', async () => {
  await nextQuoteNumber(db, 2033);
  const failing = db.transaction().execute(async (trx) => {
    expect(await nextQuoteNumber(trx, 2033)).toBe('Q-2033-00002');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await nextQuoteNumber(db, 2033)).toBe('Q-2033-00003');
});

test('numbers can have more than five digits', async () => {
  await nextQuoteNumber(db, 2034);
  await runSql(url, `select setval('quote_number_2034', 99999)`);
  expect(await nextQuoteNumber(db, 2034)).toBe('Q-2034-100000');
});
