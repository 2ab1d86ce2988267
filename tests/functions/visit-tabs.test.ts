import { expect, test } from 'vitest';
import times from '#functions/times.ts';
import { call, must } from '#tests/support/call.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// A customer has their page open in two tabs. One tab's choice is stored while the other's is on its way.

const { url } = await testServer();
const office = await signInToOffice();
const slot = (day: number) => ({
  technicianId: null,
  slotStart: `2031-05-0${day}T20:00:00.000Z`,
  slotEnd: `2031-05-0${day}T21:00:00.000Z`,
});

test.each([
  ['had read the choices', 'select from job where id = $1 for update', 1],
  ['was about to read the choices', 'lock table offered_time', 3],
] as const)(
  'the losing tab %s: it gets the choice that was stored, and changes nothing',
  async (_, lock, day) => {
    const phone = `808 555 ${3000 + day}`;
    const [won, lost] = [slot(day), slot(day + 1)];
    const { id } = must(await office.post('/api/admin/jobs', { phone, firstName: 'Noa', location: 'Lihue' }));
    const offered = { slots: [won, lost], channel: 'text' };
    const { link } = must(await office.post(`/api/admin/jobs/${id}/offer`, offered));
    const token = /\/j\/([\w-]+)/.exec(link.url)?.[1];
    const { answer, waited } = await duringTransaction(
      url,
      async (winner) => {
        await winner.query(lock, lock.includes('$1') ? [id] : []);
        await winner.query(
          `update job set visit = 'scheduled', slot_start = $2, slot_end = $3, travel_minutes = 0, version = version + 1
          where id = $1`,
          [id, won.slotStart, won.slotEnd],
        );
        await winner.query('delete from offered_time where job_id = $1', [id]);
      },
      () =>
        call(times, 'POST', `/api/times/${token}/choose`, {
          body: { slotStart: lost.slotStart, seen: null },
        }),
    );
    expect(waited).toBe(true);
    expect([answer.status, answer.body.code, answer.body.current.slotStart]).toEqual([
      409,
      'wrong_state',
      won.slotStart,
    ]);
    const [job] = await runSql(url, 'select slot_start, version from job where id = $1', [id]);
    expect(job).toMatchObject({ slot_start: new Date(won.slotStart), version: 2 });
  },
);
