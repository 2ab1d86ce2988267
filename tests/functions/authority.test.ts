import { expect, test } from 'vitest';
import { recordAuthority, sendPhoto } from '#tests/support/authority.ts';
import { type Answered, must } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

test('the authorization of an opening is stored with its job; its photo follows in parts and is sent only on request', async () => {
  const { id } = must(await office.post('/api/admin/jobs', { phone: '808-555-0188' }));
  const photo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const body = { name: 'Keoni Akana', relation: 'tenant', idType: 'drivers-license', signature: 'M1,2L3,4' };
  const list = async () => (await office.get(`/api/admin/jobs/${id}/authorities`)).body;
  // The device promises another photo than the one that comes: the record is kept, the photo stays missing.
  const { path: missing } = await recordAuthority(office, id, {
    ...body,
    photo: 'data:image/png;base64,PHN2Zz4=',
  });
  expect(await list()).toMatchObject([{ ...body, photo: 'missing', actor: office.email }]);
  expect((await office.get(missing)).status).toBe(404);
  expect((await sendPhoto(office, missing, photo)).body.errors).toHaveProperty('photo');

  const kept = await recordAuthority(office, id, { ...body, photo });
  expect(kept.answer.body).toMatchObject({ whole: true });
  // A part that comes again, or out of its turn, changes nothing.
  const again = { type: 'image/png', size: 70, at: 0, bytes: 'iVBO' };
  expect((await office.post(kept.path, again)).body).toMatchObject({ whole: true });
  expect((await office.post(missing, { ...again, at: 9 })).body).toEqual({ received: 0, whole: false });
  expect((await office.post(missing, again)).body).toEqual({ received: 3, whole: false });
  expect((await office.post(missing, again)).body).toEqual({ received: 3, whole: false });
  expect((await list()).map((each: Body) => each.photo).toSorted()).toEqual(['kept', 'missing']);
  const shown = await office.get(kept.path);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  const events = await runSql(url, `select what from event where record_id = $1 order by id desc limit 2`, [
    id,
  ]);
  expect(events.map(({ what }) => what)).toEqual(['photo_viewed', 'authority_recorded']);
  expect((await office.step(id, 'authority', { ...body, signature: '<svg onload=1>' })).status).toBe(422);
  await expect(runSql(url, 'update authority set photo = null')).rejects.toThrow('append-only');
});
