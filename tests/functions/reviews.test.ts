import { expect, test } from 'vitest';
import reviews from '#functions/reviews.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

const review = {
  name: 'Malia P.',
  location: 'Anahola',
  rating: 5,
  service: 'Car lockout',
  text: 'Came at night, in the rain.',
};
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(reviews, 'POST', '/api/reviews', { body, headers });

test('a review is stored as pending, and the office is notified', async () => {
  const { status, body } = await post(review);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...review, status: 'pending' });
  const [row] = await runSql(url, 'select status, rating from review where id = $1', [body.id]);
  expect(row).toEqual({ status: 'pending', rating: 5 });
  expect(await runSql(url, 'select kind, recipient from outbox where record_id = $1', [body.id])).toEqual([
    { kind: 'review-notice', recipient: 'aloha@nenelock.example' },
  ]);
});

test.each([
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ rating: '5' }, 'rating'],
  [{ name: ' ' }, 'name'],
  [{ location: '' }, 'location'],
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(901) }, 'text'],
  [{ status: 'published' }, 'status'],
])('%j is refused, naming the field', async (changes, field) => {
  const { status, body } = await post({ ...review, ...changes });
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});

test('a plain form posts its stars as text', async () => {
  const fields = new URLSearchParams({
    ...review,
    rating: '4',
    text: 'Fair price',
    website: '',
    idempotencyKey: '',
  });
  const { status, headers } = await post(fields.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(303);
  expect(headers.get('location')).toMatch(/^\/reviews\/received\?ref=/);
});
