import type { SealedStep } from '#contract/jobs/sealed-steps.ts';
import type { StepKind } from '#domain/job-steps.ts';
import { endsVisit, type WaitingStep } from '#domain/waiting-steps.ts';
import { type Boxed, boxed, opened, openedBytes, sessionAccount, sessionKey } from './box.ts';
import { seal } from './sealed.ts';
import { codesUrl } from './kept.ts';
import { allRows, deleteRow, exclusively, getRow, inStores } from './database.ts';
import { readServerClock, type ServerClock } from './device.ts';

/** What came of a step: `waiting` until the server has answered it. */
export type StepState = 'waiting' | 'applied' | 'conflict' | 'refused';

/** A step on this phone. What it says is boxed; the rest tells nothing about anybody. */
export interface StepRow {
  readonly id: string;
  readonly jobId: string;
  readonly branchId: string;
  readonly seq: number;
  readonly kind: StepKind;
  readonly at: string;
  readonly state: StepState;
  /** How often it was sent. */
  readonly tries: number;
  readonly box: Boxed;
  /** The same for the server alone: what stays when the session is over. */
  readonly sealed: string | null;
  /** What the server said about it, boxed; and when, in milliseconds since the epoch. */
  readonly told?: Boxed;
  readonly answeredAt?: number;
}

/** What of a step is boxed. */
interface Contents {
  readonly body: Readonly<Record<string, unknown>>;
  readonly trunkVersion?: number | undefined;
  readonly shownSlot?: string | null | undefined;
  readonly clock: ServerClock | null;
  /** For the list: "Job 1042". */
  readonly job: string;
}

/** A step on this phone, readable. */
export interface ListedStep extends WaitingStep {
  readonly row: StepRow;
  readonly contents: Contents;
  readonly told: string | null;
}

/** A photo that follows its step. */
export interface PhotoRow {
  readonly id: string;
  readonly jobId: string;
  readonly box: Boxed;
  readonly problem?: string;
}

type Sealed = { [Field in keyof SealedStep]: SealedStep[Field] | null };

interface Branch {
  readonly name: string;
  readonly branchId: string;
  readonly seq: number;
}

const branchName = (jobId: string) => `branch ${jobId}`;
/** How long what became of a step is listed, in milliseconds. */
const LISTED_MS = 36 * 3_600_000;

const CHANNEL = 'phone';

/** Tells every tab of this browser that steps have changed. */
export function announceSteps(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when steps have changed, here or in another tab or the service worker. @returns a function that stops it */
export function onStepsChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

export interface NewStep {
  readonly id: string;
  readonly jobId: string;
  readonly kind: StepKind;
  readonly body: Readonly<Record<string, unknown>>;
  readonly trunkVersion?: number | undefined;
  readonly shownSlot?: string | null | undefined;
  readonly job: string;
  readonly photo?: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Puts a step on this phone; once this resolves, it stays there until the server has it. The same id again changes nothing.
 * @returns false where this browser keeps nothing
 */
export async function addStep({ id, jobId, kind, body, job, photo, ...shown }: NewStep): Promise<boolean> {
  const key = await sessionKey();
  if (!key) return false;
  await exclusively('phone-queue', async () => {
    if (await getRow('steps', id)) return;
    const name = branchName(jobId);
    const branch = (await getRow<Branch>('keys', name)) ?? { name, branchId: crypto.randomUUID(), seq: 0 };
    const seq = branch.seq + 1;
    const contents: Contents = { body, ...shown, clock: readServerClock(), job };
    const placed: Omit<StepRow, 'sealed'> = {
      ...{ id, jobId, kind, at: new Date().toISOString(), branchId: branch.branchId, seq },
      ...{ state: 'waiting', tries: 0, box: await boxed(key, contents) },
    };
    const row: StepRow = { ...placed, sealed: await sealedStep(placed, contents) };
    const picture = photo && { id, jobId, box: await boxed(key, photo) };
    await inStores(['keys', 'steps', 'photos', 'kept'], 'readwrite', (of) => {
      of('keys').put({ ...branch, seq });
      of('steps').put(row);
      if (picture) of('photos').put(picture);
      // The job is over: its codes go at once.
      if (endsVisit(kind)) of('kept').delete(codesUrl(jobId));
    });
  });
  announceSteps();
  return true;
}

/** A step as it goes to the server. */
export const stepToSend = (
  { id, kind, branchId, seq, at }: Omit<StepRow, 'sealed'>,
  { body, trunkVersion, shownSlot, clock }: Contents,
  waited: boolean,
) => ({
  ...{ id, kind, body, branchId, seq, trunkVersion, shownSlot, happenedAt: at, waited },
  ...(clock ? { clock } : {}),
});

const sealedStep = async (row: Omit<StepRow, 'sealed'>, contents: Contents): Promise<string | null> =>
  seal({
    accountId: await sessionAccount(),
    jobId: row.jobId,
    step: stepToSend(row, contents, true),
  } satisfies Sealed);

/**
 * Keeps what became of a step that the server never stores, and gives the steps after it a branch of their own: in its
 * branch they would be held for ever.
 */
export async function leaveBranch(left: StepRow): Promise<void> {
  await exclusively('phone-queue', async () => {
    const branch: Branch = { name: branchName(left.jobId), branchId: crypto.randomUUID(), seq: 0 };
    const moved: StepRow[] = [];
    for (const { row, contents } of await listSteps()) {
      if (row.branchId !== left.branchId || row.seq <= left.seq || row.state !== 'waiting') continue;
      const placed = { ...row, branchId: branch.branchId, seq: moved.length + 1 };
      moved.push({ ...placed, sealed: await sealedStep(placed, contents) });
    }
    await inStores(['keys', 'steps'], 'readwrite', (of) => {
      of('keys').put({ ...branch, seq: moved.length });
      for (const row of [left, ...moved]) of('steps').put(row);
    });
  });
}

/** Takes the last step of a branch back: the server refused it, and the person was told. */
export async function takeBack({ id, jobId, seq }: StepRow): Promise<boolean> {
  const isLast = await exclusively('phone-queue', async () => {
    const branch = await getRow<Branch>('keys', branchName(jobId));
    if (branch?.seq !== seq) return false;
    await inStores(['keys', 'steps', 'photos'], 'readwrite', (of) => {
      of('keys').put({ ...branch, seq: seq - 1 });
      of('steps').delete(id);
      of('photos').delete(id);
    });
    return true;
  });
  announceSteps();
  return isLast;
}

export async function changeRow(row: StepRow): Promise<void> {
  await inStores(['steps'], 'readwrite', (of) => of('steps').put(row));
}

const inOrder = (a: StepRow, b: StepRow) => a.at.localeCompare(b.at) || a.seq - b.seq;

/** Every step on this phone, oldest first. */
const stepRows = async (): Promise<StepRow[]> => (await allRows<StepRow>('steps')).toSorted(inOrder);

/** The steps on this phone that this session can read, oldest first; those answered a day and a half ago go. */
export async function listSteps(): Promise<ListedStep[]> {
  const key = await sessionKey();
  if (!key) return [];
  const listed: ListedStep[] = [];
  for (const row of await stepRows()) {
    if (row.answeredAt !== undefined && Date.now() - row.answeredAt > LISTED_MS) {
      await deleteRow('steps', row.id);
      continue;
    }
    const contents = await opened<Contents>(key, row.box);
    if (!contents) continue;
    const told = row.told ? ((await opened<string>(key, row.told)) ?? null) : null;
    listed.push({ id: row.id, kind: row.kind, body: contents.body, happenedAt: row.at, row, contents, told });
  }
  return listed;
}

/** The photos that wait on this phone, whoever took them. */
export const listPhotos = (): Promise<PhotoRow[]> => allRows<PhotoRow>('photos');

/** The bytes of a photo that waits; undefined if this session cannot read it. */
export async function photoBytes({ box }: PhotoRow): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await sessionKey();
  const bytes = key && (await openedBytes(key, box).catch(() => null));
  return bytes ? new Uint8Array(bytes) : undefined;
}
