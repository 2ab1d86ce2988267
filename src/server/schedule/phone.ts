import { PHONE_JOBS, type phoneRoutes } from '#contract/schedule/phone.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { storePhoneContact, storePhoneSigner } from '#db/queries/jobs/job-steps.ts';
import { readOwnJobs } from '#db/queries/schedule/board.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { isOpenVisit } from '#domain/job.ts';
import { MAX_LIMIT } from '#domain/list-orders.ts';
import { seesAmounts } from '#domain/staff-role.ts';
import type { StaffContext } from '../context.ts';
import { sealKeyOf } from '../encryption/sealed-box.ts';
import { findQuote } from '../estimates/estimates.ts';
import { listInventory } from '../inventory/inventory.ts';
import { findInvoice } from '../invoices/invoices.ts';
import { readJob } from '../jobs/jobs.ts';
import { readMyDay } from './board.ts';

/**
 * Notes the contact of a phone, and answers what it keeps: My day and the jobs of four days with what collecting on them
 * takes.
 */
export async function keepOnPhone(
  context: StaffContext,
  { body }: RouteInput<typeof phoneRoutes.keep>,
): Promise<RouteOutput<typeof phoneRoutes.keep>> {
  const { db, now, actor } = context;
  await storePhoneContact(db, {
    id: body.phoneId,
    accountId: actor.id,
    heardAt: now,
    waiting: body.waiting,
    oldestAt: body.oldestAt ? new Date(body.oldestAt) : null,
  });
  if (body.key !== undefined)
    await storePhoneSigner(db, { phoneId: body.phoneId, accountId: actor.id, publicKey: body.key });
  const day = await readMyDay(context);
  const today = shopToday(now);
  const own = await readOwnJobs(db, {
    technicianId: actor.id,
    from: startOfShopDay(addDays(today, -1)),
    before: startOfShopDay(addDays(today, 3)),
    limit: PHONE_JOBS,
  });
  const jobs = [];
  const quotes = [];
  const invoices = [];
  for (const { id } of own) {
    const job = await readJob(db, context, id);
    jobs.push(job);
    if (!seesAmounts(actor) || (!isOpenVisit(job.visit) && job.money === 'paid')) continue;
    const billed = job.invoices.find(({ status }) => status !== 'void');
    if (billed)
      invoices.push(
        await findInvoice(context, { params: { id: billed.id }, query: undefined, body: undefined }),
      );
    else if (job.currentQuoteId !== null)
      quotes.push(
        await findQuote(context, {
          params: { id: job.currentQuoteId },
          query: { reveal: 'no' },
          body: undefined,
        }),
      );
  }
  const parts = seesAmounts(actor)
    ? (await listInventory(context, { query: { limit: MAX_LIMIT }, params: undefined, body: undefined })).rows
    : [];
  return { day, jobs, quotes, invoices, parts, sealKey: sealKeyOf(context.config.fieldKeys) };
}
