import { afterAll, expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import { closeStreams } from '#server/live/hub.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// The stream of changes ends with the session that opened it, whatever ended the session.

const { db, url } = await testServer({ LIVE_EVENTS: 'on' });
const owner = await signInToOffice();
afterAll(() => closeStreams());

/** Opens the stream, and waits until its server hears of changes. */
async function openStream(office: Office) {
  const headers = { authorization: `Bearer ${office.token}` };
  const response = await admin(new Request('http://localhost/api/admin/live', { headers }), {});
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  await reader.read();
  return {
    /** Resolves when the server ends the stream. */
    ended: async () => {
      while (!(await reader.read()).done);
      return true;
    },
  };
}

const versionOf = async (office: Office): Promise<number> => {
  const { body } = await owner.get('/api/admin/users');
  return body.find(({ id }: { id: string }) => id === office.id).version;
};

const change = async (office: Office, body: object) => {
  const answer = await owner.put(`/api/admin/users/${office.id}`, {
    ...body,
    version: await versionOf(office),
  });
  expect(answer.status).toBe(200);
};

test.each<[string, (office: Office) => Promise<unknown>]>([
  ['signing out', (office) => office.post('/api/admin/logout')],
  ['disabling the account', (office) => change(office, { isActive: false })],
  ['another role', (office) => change(office, { role: 'bookkeeper' })],
  [
    'deleting the session',
    (office) => runSql(url, 'delete from session where admin_user_id = $1', [office.id]),
  ],
])('%s ends the stream of that session, and no other', async (what, end) => {
  const office = await colleague(db, `live-${what.replaceAll(' ', '-')}`, { role: 'dispatcher' });
  const other = await openStream(owner);
  const stream = await openStream(office);
  await end(office);
  expect(await stream.ended()).toBe(true);
  const open = await Promise.race([other.ended().then(() => 'ended'), owner.get('/api/admin/session')]);
  expect(open).not.toBe('ended');
});
