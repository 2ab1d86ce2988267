import type { InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import type { Job, jobRoutes } from '#contract/jobs/job.ts';
import type { dayRoutes, MyDay } from '#contract/schedule/day.ts';
import { NetworkError } from '../api-error.ts';
import { routeUrl } from '../api.ts';
import { type Boxed, beginSession, boxed, opened, sessionKey } from './box.ts';
import { allRows, getRow, inStores } from './database.ts';

/** An answer that is kept, under the address it came from. Addresses hold ids alone. */
interface KeptRow {
  readonly url: string;
  readonly box: Boxed;
}

const PARTS: typeof inventoryRoutes.list.path = '/api/admin/inventory';
const MY_DAY: typeof dayRoutes.myDay.path = '/api/admin/my-day';
const JOB: typeof jobRoutes.find.path = '/api/admin/jobs/:id';

/** The kept answer of an address; undefined without one, or when this session may not read it. */
export async function keptAnswer<T>(url: string): Promise<T | undefined> {
  const key = await sessionKey();
  if (!key) return undefined;
  const isSearch = url.startsWith(`${PARTS}?`);
  const row = await getRow<KeptRow>('kept', isSearch ? PARTS : url);
  const answer = row && (await opened<T>(key, row.box));
  return isSearch && answer ? (partsLike(answer as readonly InventoryItem[], url) as T) : answer;
}

/** The kept parts that match a search by name or SKU. */
function partsLike(parts: readonly InventoryItem[], url: string): InventoryItem[] {
  const search = new URL(url, 'http://office.invalid').searchParams;
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = parts.filter((part) => {
    const text = `${part.name} ${part.sku ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return matches.slice(0, Number(search.get('limit') ?? 50));
}

/** The codes of a job, which are kept only once somebody has looked at them. */
export const codesUrl = (jobId: string): string => routeUrl(JOB, { id: jobId }, { reveal: 'yes' });

/**
 * Keeps these answers of an account instead of those kept before.
 * @param stays whether an answer that was kept before stays as it is: codes that were looked at
 * @throws {DOMException} where the browser keeps nothing
 */
export async function keepAnswers(
  account: string,
  answers: readonly (readonly [url: string, answer: unknown])[],
  stays: (url: string) => boolean,
): Promise<void> {
  const key = await beginSession(account);
  const rows = await Promise.all(
    answers.map(async ([url, answer]) => ({ url, box: await boxed(key, answer) })),
  );
  const before = await allRows<KeptRow>('kept');
  await inStores(['kept'], 'readwrite', (of) => {
    const store = of('kept');
    for (const { url } of before) if (!stays(url)) store.delete(url);
    for (const row of rows) store.put(row);
  });
}

/** Keeps the present answer of an address: of one that is kept already or, for this account, of any. */
export async function keepAnswer(url: string, answer: unknown, account?: string): Promise<void> {
  const key = account === undefined ? await sessionKey() : await beginSession(account);
  if (!key || (account === undefined && !(await getRow('kept', url)))) return;
  const row: KeptRow = { url, box: await boxed(key, answer) };
  await inStores(['kept'], 'readwrite', (of) => of('kept').put(row));
}

/** Removes every answer that is kept: the session has locked. What waits stays, and is sent once it is unlocked. */
export async function forgetKept(): Promise<void> {
  await inStores(['kept'], 'readwrite', (of) => of('kept').clear() as IDBRequest<undefined>, 'copy first');
}

/** The job as it is kept: the words said at its door only once its page was open, or while it is the next one. */
export async function keptJob(job: Job, isNext: boolean): Promise<readonly [url: string, answer: Job]> {
  const url = routeUrl(JOB, { id: job.id }, { reveal: 'no' });
  const before = isNext ? undefined : await keptAnswer<Job>(url);
  return [url, isNext || before?.doorWords ? job : { ...job, doorWords: null }];
}

/** Keeps the job that the server answered steps with, also as the next one of My day: reading it again may find no signal. */
export async function keepSentJob(job: Job): Promise<void> {
  const day = await keptAnswer<MyDay>(MY_DAY);
  const isNext = job.id === day?.next?.id;
  await keepAnswer(...(await keptJob(job, isNext)));
  if (isNext) await keepAnswer(MY_DAY, { ...day, next: job });
}

/** How long a screen waits for the network when it could show what is kept, in milliseconds. */
const PATIENCE_MS = 4_000;

/**
 * The answer of the network; what is kept when the server cannot be reached or takes longer than a person waits.
 * @param onLate gets the network's answer when it comes after all
 */
export async function readOrKept<T>(
  url: string,
  ask: () => Promise<T>,
  onLate: (answer: T) => void,
): Promise<T> {
  const asked = ask();
  asked.catch(() => undefined);
  const kept = await keptAnswer<T>(url).catch(() => undefined);
  if (kept === undefined) return asked;
  const fresh = asked.then(async (answer) => {
    await keepAnswer(url, answer).catch(() => undefined);
    return answer;
  });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  try {
    const first = await Promise.race([fresh.then((answer) => ({ answer })), late]);
    if (first) return first.answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return kept;
  }
  fresh.then(onLate, () => undefined);
  return kept;
}
