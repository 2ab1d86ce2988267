import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import documents from '#functions/documents.ts';
import signInFunction from '#functions/sign-in.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';

await testServer({ RATE_LIMIT_SCALE: '1' });

let sent = 0;
/** Submits the public form from each address; returns how many were accepted. */
async function accepted(addresses: readonly string[]): Promise<number> {
  let count = 0;
  for (const ip of addresses) {
    sent += 1;
    const body = {
      ...{ firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' },
      ...{ serviceType: 'other', message: `No. ${sent}` },
    };
    const { status } = await call(contact, 'POST', '/api/contact', { body, ip });
    if (status === 201) count += 1;
    else expect(status).toBe(429);
  }
  return count;
}
const hex = (n: number) => n.toString(16);
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

test('one /64 may send ten requests, from any of its addresses', async () => {
  expect(await accepted(times(14, (n) => `2001:db8:1:1:${hex(n)}::${hex(n * 7)}`))).toBe(10);
});

test('one address may send ten requests, in any spelling', async () => {
  const spellings = ['2001:db8:2:1::7', '2001:DB8:2:1::7', '2001:0db8:2:1:0:0:0:7', '[2001:db8:2:1::7]:4431'];
  expect(await accepted(times(14, (n) => spellings[n % 4]!))).toBe(10);
  const mapped = ['203.0.113.40', '::ffff:203.0.113.40', '::FFFF:cb00:7128', '[::ffff:203.0.113.40]:99'];
  expect(await accepted(times(14, (n) => mapped[n % 4]!))).toBe(10);
});

test('a /56 with a fresh /64 for each request may send forty; its neighbors are unaffected', async () => {
  expect(await accepted(times(44, (n) => `2001:db8:3:10${n.toString(16).padStart(2, '0')}::1`))).toBe(40);
  expect(await accepted(['2001:db8:3:2000::1', '2001:db8:4::1'])).toBe(2);
});

test('password guesses from one /64 have the limits of one address, whether at one account or many', async () => {
  const guess = (email: string, ip: string) =>
    call(signInFunction, 'POST', '/api/admin/login', { body: { email, password: 'wrong' }, ip });
  const one = await Promise.all(times(8, (n) => guess('a@nenelock.example', `2001:db8:5:1::${n}`)));
  expect(one.filter(({ status }) => status === 401)).toHaveLength(5);
  const many = await Promise.all(
    times(25, (n) => guess(`b${n}@nenelock.example`, `2001:db8:6:1::${hex(n)}`)),
  );
  expect(many.filter(({ status }) => status === 401)).toHaveLength(20);
});

test('guesses of customers’ links from one /64 have the limit of one address', async () => {
  const answers = await Promise.all(
    times(130, (n) => `2001:db8:7:1::${hex(n)}`).map((ip) =>
      call(documents, 'GET', `/api/documents/${'a'.repeat(22)}`, { ip }),
    ),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
});
