import type { QueryClient } from '@tanstack/react-query';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { inventoryRoutes } from '#contract/inventory.ts';
import { invoiceRoutes } from '#contract/invoices/invoice.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { phoneRoutes } from '#contract/schedule/phone.ts';
import { isOpenVisit } from '#domain/job.ts';
import { call, routeUrl } from '#client/api.ts';
import { becomePhone } from '#client/phone/device.ts';
import { codesUrl, forgetKept, keepAnswers, keptJob } from '#client/phone/kept.ts';
import { keepSealKey, signingKey } from '#client/phone/sealed.ts';
import { keepScreensOffline } from '#client/worker.ts';
import { read } from './queries.ts';
import { $account, $isLocked } from './session.ts';
import { $phone, waitingNow } from './waiting.ts';

/** Asks the browser not to clear what is kept; it may refuse, which the screen says. */
async function persist(): Promise<boolean | null> {
  const { storage } = navigator as Partial<Navigator>;
  if (!storage?.persist) return null;
  return (await storage.persisted()) || (await storage.persist());
}

/** Keeps My day and its jobs on this phone, and tells the office what waits here. */
export async function keepDay(client: QueryClient): Promise<void> {
  const account = $account.get();
  if (!account) return;
  const waiting = waitingNow();
  const body = {
    ...{ phoneId: becomePhone(), waiting: waiting.length, oldestAt: waiting[0]?.happenedAt ?? null },
    // Undefined where the browser keeps no keys; then the catch below says so.
    key: await signingKey().catch(() => undefined),
  };
  const { day, jobs, quotes, invoices, parts, sealKey } = await call(phoneRoutes.keep, { body });
  // The phone has locked since, or another account has signed in.
  if ($account.get()?.id !== account.id || $isLocked.get()) return;
  const open = new Set(jobs.filter(({ visit }) => isOpenVisit(visit)).map(({ id }) => codesUrl(id)));
  try {
    await keepSealKey(sealKey, body.phoneId);
    await keepAnswers(
      account.id,
      [
        [sessionRoutes.current.path, client.getQueryData(read(sessionRoutes.current).queryKey)],
        [dayRoutes.myDay.path, day],
        ...(await Promise.all(jobs.map((job) => keptJob(job, job.id === day.next?.id)))),
        ...quotes.map(
          (quote) => [routeUrl(quoteRoutes.find.path, { id: quote.id }, { reveal: 'no' }), quote] as const,
        ),
        ...invoices.map(
          (invoice) => [routeUrl(invoiceRoutes.find.path, { id: invoice.id }), invoice] as const,
        ),
        [inventoryRoutes.list.path, parts],
      ],
      (url) => open.has(url),
    );
  } catch {
    $phone.set({ keeps: 'impossible', persisted: null, keptAt: null });
    return;
  }
  // Nothing waits for the service worker, which may never answer.
  void keepScreensOffline()
    .then(async (isReady) => {
      if (isReady) $phone.set({ keeps: 'yes', persisted: await persist(), keptAt: new Date() });
    })
    .catch(() => undefined);
}

/** How long a day that was just kept need not be kept again, in milliseconds. */
const FRESH_MS = 60_000;
let opening: { readonly at: number; readonly kept: Promise<void> } | undefined;

/**
 * Keeps the day when the office or My day opens: once, when both do. Before the account is known, `followPhone` in phone.ts
 * will.
 */
export function keepDayAtOpening(client: QueryClient): Promise<void> {
  if (!$account.get()) return Promise.resolve();
  if (!opening || Date.now() - opening.at > FRESH_MS) opening = { at: Date.now(), kept: keepDay(client) };
  return opening.kept;
}

/** The next opening keeps the day again. */
export function keepDayAgain(): void {
  opening = undefined;
}

/** Removes what is kept for reading, until the phone is unlocked. */
export function forgetDay(): void {
  keepDayAgain();
  $phone.set({ keeps: 'unknown', persisted: null, keptAt: null });
  void forgetKept().catch(() => undefined);
}
