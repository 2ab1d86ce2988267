import type { checkRoutes } from '#contract/documents/job-page.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { listExpectedVisits } from '#db/queries/jobs/jobs.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { constantTimeEqual } from '../hashes.ts';
import type { Context } from '../context.ts';
import { doorWordsOf } from '../jobs/door-word.ts';

/** "Job #1042" is 1042, " Pineapple! " is pineapple; a part of something else with digits is neither. */
function plain(said: string): string {
  if (!/\d/.test(said)) return said.toLowerCase().replaceAll(/[^a-z]/g, '');
  return /^\D*(?<![\w-])(\d+)(?![\w-])\D*$/.exec(said)?.[1] ?? '';
}

/**
 * Whether a job number, or the word that our technician says first, is of a visit under way or due today. The customer's
 * answer is never checked: it would let a stranger guess it. Every such visit is compared to its end, whatever was said.
 */
export async function checkVisit(
  { db, now, config }: Context,
  { body }: RouteInput<typeof checkRoutes.check>,
): Promise<RouteOutput<typeof checkRoutes.check>> {
  const said = plain(body.said);
  const today = shopToday(now);
  const visits = await listExpectedVisits(db, {
    from: startOfShopDay(today),
    to: startOfShopDay(addDays(today, 1)),
  });
  const matching = visits
    .flatMap((visit) => [`${visit.number}`, doorWordsOf(config, visit)?.says ?? ''])
    .filter((ours) => constantTimeEqual(ours, said));
  return { ours: said !== '' && matching.length > 0 };
}
