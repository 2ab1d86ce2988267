import { expect, test } from 'vitest';
import { findInvoiceById, listInvoices } from '#db/queries/invoices/invoices.ts';
import { listProvenSteps } from '#db/queries/jobs/job-steps.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
import { readCrew } from '#db/queries/crew.ts';
import { readVisitsOf } from '#db/queries/schedule/lanes.ts';
import { seed } from '#db/seed.ts';
import { absences } from '#domain/openings.ts';
import { isOpenVisit } from '#domain/job.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { verifySteps } from '#domain/step-chain.ts';
import { readSnapshot, snapshotOf } from '#server/invoices/snapshot.ts';
import { freshDatabase } from '#tests/support/database.ts';

const { db } = await freshDatabase({ queryTimeoutMs: null });
const now = new Date();
const today = shopToday(now);

test('the demo data has documents in every state, and is added once', async () => {
  expect(await seed(db, { now, freeze: snapshotOf })).toEqual({ demo: true, leads: 0 });
  const startOfToday = startOfShopDay(today);
  for (const status of ['pending', 'approved', 'declined', 'cancelled', 'expired', 'invoiced'] as const) {
    expect((await listQuotes(db, { status, startOfToday })).rows, status).not.toEqual([]);
  }
  for (const status of ['draft', 'sent', 'overdue', 'paid', 'void'] as const) {
    expect((await listInvoices(db, { status, today })).rows, status).not.toEqual([]);
  }
  for (const { id } of (await listInvoices(db, { status: 'overdue', today })).rows) {
    const frozen = await findInvoiceById(db, id);
    expect(frozen && readSnapshot(frozen)).toMatchObject({
      invoiceNumber: frozen?.invoiceNumber,
      total: frozen?.total,
    });
  }
  const summary = await selectSummary(db, today);
  expect(summary.inventory.lowStock).toBeGreaterThan(0);
  expect(Number(summary.revenue.outstanding)).toBeGreaterThan(0);
  expect(await seed(db, { now, freeze: snapshotOf })).toEqual({ demo: false, leads: 0 });
  expect(await selectSummary(db, today)).toEqual(summary);
});

test('the demo crew has hours, homes, shifts and visits within its hours, and time off and a night on call ahead', async () => {
  const { members, shifts } = await readCrew(db, { from: now, to: null });
  const crew = members.filter(({ takesJobs }) => takesJobs);
  expect(crew).toHaveLength(4);
  for (const { hours, homeTown, van } of crew) {
    expect(hours.length).toBeGreaterThan(4);
    expect([homeTown, van]).not.toContain(null);
  }
  expect(new Set(crew.flatMap(({ skills }) => skills)).size).toBe(3);
  expect(new Set(shifts.map(({ kind }) => kind))).toEqual(new Set(['on_call', 'time_off']));
  const visits = await readVisitsOf(
    db,
    crew.map(({ id }) => id),
    startOfShopDay(today),
    new Date(now.getTime() + 14 * 86_400_000),
  );
  expect(new Set(visits.map(({ technicianId }) => technicianId)).size).toBe(4);
  for (const { slotStart, slotEnd, technicianId, travelMinutes } of visits) {
    const { hours } = crew.find(({ id }) => id === technicianId)!;
    const visit = { start: Date.parse(slotStart), end: Date.parse(slotEnd) };
    const when = { leaves: visit.start, isEmergency: false };
    expect(absences({ hours, onCall: [], off: [] }, visit, when)).toEqual([]);
    expect(travelMinutes).toBeGreaterThan(0);
  }
});

test('no caller of the demo data has two open jobs, and every emergency was arrived at', async () => {
  const jobs = await db
    .selectFrom('job')
    .select(['phone', 'number', 'visit', 'urgency', 'arrivedAt', 'createdAt'])
    .execute();
  const open = jobs.filter(({ visit }) => isOpenVisit(visit)).map(({ phone }) => phone);
  expect(open.filter((phone, at) => open.indexOf(phone) !== at)).toEqual([]);
  const arrived = jobs.filter(({ visit, urgency }) => visit === 'done' && urgency === 'emergency');
  expect(arrived.length).toBeGreaterThan(15);
  expect(arrived.filter(({ arrivedAt }) => arrivedAt === null)).toHaveLength(1);
  const byDate = jobs.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map(({ number }) => number);
  expect(byDate).toEqual(byDate.toSorted((a, b) => a - b));
});

test('the steps of the demo data’s visits are signed, each with the one before it, as a phone signs them', async () => {
  const visits = await db
    .selectFrom('job')
    .select('id')
    .where('visit', '=', 'done')
    .where('technicianId', 'is not', null)
    .execute();
  expect(visits.length).toBeGreaterThan(15);
  for (const { id } of visits) {
    const verified = await verifySteps(await listProvenSteps(db, id));
    expect(verified.map(({ step, state, notes }) => [step.kind, state, ...notes])).toEqual([
      ['set_off', 'true'],
      ['arrive', 'true'],
      ['finish', 'true'],
    ]);
  }
});

test('leads are added in bulk', async () => {
  const { leads } = await selectSummary(db, today);
  await seed(db, { leads: 2_345, now, freeze: snapshotOf });
  expect((await selectSummary(db, today)).leads.total).toBe(leads.total + 2_345);
});
