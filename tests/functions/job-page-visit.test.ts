import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { must } from '#tests/support/call.ts';
import { customerPage, DAY_MS, START } from '#tests/support/customer-page.ts';
import { colleague } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// Who comes and when, on a customer's page, on a held clock.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { db, url } = await testServer();
const job = customerPage(url);
const { page, step } = job;

beforeAll(() => job.at(START));

test('the page names the technician who comes, only while they are active and on this job', async () => {
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const lani = await colleague(db, 'lani', { role: 'technician' });
  await runSql(url, `update admin_user set first_name = 'Kimo' where id = $1`, [kimo.id]);
  const { members } = (await job.office().get('/api/admin/crew')).body;
  const { version } = members.find(({ id }: { id: string }) => id === kimo.id);
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6767' } })
    .jpeg()
    .toBuffer();
  must(
    await job.office().put(`/api/admin/crew/${kimo.id}`, {
      ...{ version, takesJobs: true, van: 'White Transit', plate: 'KAA 101', since: 2018 },
      photo: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    }),
  );
  await job.open({ phone: '808-555-0188' });
  const next = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const day = { slotStart: `${next}T20:00:00Z`, slotEnd: `${next}T21:00:00Z`, overlapReason: 'Asked for' };
  await step('schedule', { ...day, technicianId: kimo.id });
  const seen = async () => {
    const { text } = await page(true);
    expect(text).not.toContain(kimo.email);
    expect((await page(false)).text).not.toMatch(/Kimo|KAA/i);
    const words = ['Kimo comes to you', 'With us since 2018', 'White Transit', 'KAA 101', 'data:image/jpeg'];
    return words.filter((word) => text.includes(word)).length;
  };
  expect(await seen()).toBe(5);
  await runSql(url, 'update admin_user set is_active = false where id = $1', [kimo.id]);
  expect(await seen()).toBe(0);
  await runSql(url, 'update admin_user set is_active = true where id = $1', [kimo.id]);
  expect(await seen()).toBe(5);
  await step('schedule', { ...day, technicianId: lani.id });
  expect(await seen()).toBe(0);
  expect((await page(true)).text).toContain('Our technician comes to you');
});
