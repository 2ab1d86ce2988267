import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { mayCall, type StaffRoute } from '#contract/route.ts';
import admin from '#functions/admin.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { everyViewer, makeWholeJob, viewerNames, viewers, type WholeJob } from '#tests/support/staff.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const staff = await everyViewer(db);
const others = await makeWholeJob(office, null);

// Signing out ends the session that the rest of the matrix uses; a session's own test covers it.
const routes = allRoutes.filter((route) => route.auth === 'admin').filter(({ name }) => name !== 'signOut');
const UNKNOWN = '0198c0de-0000-7000-8000-000000000000';

/** A route's path with the ids of one job's records; other records are unknown. */
function pathOf({ path }: StaffRoute, known: WholeJob): string {
  const ids: Record<string, string> = { ...known };
  return path.replaceAll(/:(\w+)/g, (_, name: string, at: number) => {
    const kind =
      path
        .slice(0, at - 1)
        .split('/')
        .at(-1) ?? '';
    return ids[name] ?? ids[kind] ?? (name === 'text' ? 'Keola' : UNKNOWN);
  });
}

const ask = (route: StaffRoute, known: WholeJob, token: string) => {
  const path = pathOf(route, known);
  return call(handlerFor(path), route.method, path, { token, ...(route.body ? { body: {} } : {}) });
};

test.each(viewerNames)('%s has the routes of their role and no others', async (name) => {
  const viewer = viewers[name];
  const { id, token } = staff[name];
  // Only to a technician does it matter whose job it is; what another role did to a job must not answer for this one.
  const jobs =
    viewer.role === 'technician'
      ? [others, await makeWholeJob(office, id)]
      : [await makeWholeJob(office, null)];

  await holdsForAll(
    routes.map((route) => [`${route.method} ${route.path}`, route]),
    async (route) => {
      const answers = [];
      for (const job of jobs) answers.push(await ask(route, job, token));
      if (!mayCall(route, viewer)) {
        for (const { status, body, headers } of answers) {
          expect([status, body.code]).toEqual([403, 'forbidden']);
          expect(headers.get('content-type')).toContain('application/problem+json');
        }
        return;
      }
      const [other, mine] = [answers[0]!, answers.at(-1)!];
      const record = ['job', 'quote', 'invoice'].includes(route.own ?? '');
      if (viewer.role === 'technician' && record) {
        expect([other.status, other.body.code]).toEqual([404, 'not_found']);
        const part = route.path.split('/').at(-1);
        // Without a photo, and without a mail to retry, there is nothing to be found under one's own either.
        if (part !== 'photo') expect(mine.status).not.toBe(404);
      }
      expect([401, 403, 500, 503]).not.toContain(mine.status);
    },
  );
});

const ofOneself = routes.filter(({ own, path }) => own === 'self' && path.includes(':id'));

test.each(viewerNames)('%s finds no passkey, session, expense or pay of another account', async (name) => {
  const passkeyId = 'passkey-of-the-office';
  await runSql(
    url,
    `insert into passkey (id, admin_user_id, public_key, name) values ($1, $2, 'x', 'Phone') on conflict do nothing`,
    [passkeyId, office.id],
  );
  const [{ id: sessionId }] = (await office.get('/api/admin/account/devices')).body;
  expect(ofOneself.length).toBeGreaterThan(2);
  for (const route of ofOneself) {
    const { method, path } = route;
    const of = path.includes('/passkeys/') ? passkeyId : String(sessionId);
    const { status, body } = await call(admin, method, path.replace(':id', of), {
      token: staff[name].token,
      ...(method === 'PUT' ? { body: { name: 'Mine' } } : {}),
      ...(path.includes('/expenses/') ? { body: { type: 'image/png', size: 1, at: 0, bytes: '' } } : {}),
    });
    const refusal = mayCall(route, viewers[name]) ? [404, 'not_found'] : [403, 'forbidden'];
    expect([path, status, body.code]).toEqual([path, ...refusal]);
  }
  expect((await office.get('/api/admin/session')).status).toBe(200);
});
