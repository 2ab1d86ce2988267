import type { SealedPhoto } from '#contract/jobs/steps.ts';
import type { StepKind } from '#domain/job-steps.ts';
import type { WaitingStep } from '#domain/waiting-steps.ts';
import { type Boxed, boxed, opened, openedBytes, sessionAccount, sessionKey } from './box.ts';
import { allRows, deleteRow, exclusively, getRow, inStores } from './database.ts';
import { becomePhone, readServerClock } from './device.ts';
import { codesUrl } from './kept.ts';
import { seal } from './sealed.ts';
import { type Branch, type Contents, placeStep, type StepRow } from './step-row.ts';

/** A step on this phone, readable. */
export interface ListedStep extends WaitingStep {
  readonly row: StepRow;
  readonly contents: Contents;
  readonly told: string | null;
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
  /** Whether the job is over with it. */
  readonly ends: boolean;
}

/**
 * Puts a step on this phone; once this resolves, it stays there until the server has it. The same id again changes nothing.
 * @returns false where this browser keeps nothing
 */
export async function addStep({
  id,
  jobId,
  kind,
  body,
  job,
  photo,
  ends,
  ...shown
}: NewStep): Promise<boolean> {
  const key = await sessionKey();
  if (!key) return false;
  await exclusively('phone-queue', async () => {
    if (await getRow('steps', id)) return;
    const name = branchName(jobId);
    const branch = (await getRow<Branch>('keys', name)) ?? { name, branchId: crypto.randomUUID(), seq: 0 };
    const said = { body, ...shown, clock: readServerClock(), job, phoneId: becomePhone() };
    const at = new Date().toISOString();
    const placed = await placeStep(key, branch, { id, jobId, kind, at, state: 'waiting', tries: 0 }, said);
    const picture = photo && (await placePhoto(key, { id, jobId, kind }, photo));
    await inStores(['keys', 'steps', 'photos', 'kept'], 'readwrite', (of) => {
      of('keys').put(placed.branch);
      of('steps').put(placed.row);
      if (picture) of('photos').put(picture);
      // Its codes go at once.
      if (ends) of('kept').delete(codesUrl(jobId));
    });
  });
  announceSteps();
  return true;
}

/**
 * Keeps what became of a step that the server never stores, and gives the steps after it a branch of their own: in its
 * branch they would be held for ever.
 */
export async function leaveBranch(left: StepRow): Promise<void> {
  await exclusively('phone-queue', async () => {
    const key = await sessionKey();
    if (!key) return;
    let branch: Branch = { name: branchName(left.jobId), branchId: crypto.randomUUID(), seq: 0 };
    const moved: StepRow[] = [];
    for (const { row, contents } of await listSteps()) {
      if (row.branchId !== left.branchId || row.seq <= left.seq || row.state !== 'waiting') continue;
      const { proof, ...said } = contents;
      const placed = await placeStep(key, branch, row, { ...said, phoneId: proof?.phoneId });
      moved.push(placed.row);
      branch = placed.branch;
    }
    await inStores(['keys', 'steps'], 'readwrite', (of) => {
      of('keys').put(branch);
      for (const row of [left, ...moved]) of('steps').put(row);
    });
  });
}

/** Takes the last step of a branch back: the server refused it, and the person was told. */
export async function takeBack({ row: { id, jobId, seq }, contents }: ListedStep): Promise<boolean> {
  const isLast = await exclusively('phone-queue', async () => {
    const branch = await getRow<Branch>('keys', branchName(jobId));
    if (branch?.seq !== seq) return false;
    const before: Branch = { ...branch, seq: seq - 1, head: contents.proof?.previous ?? null };
    await inStores(['keys', 'steps', 'photos'], 'readwrite', (of) => {
      of('keys').put(before);
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

/** A part of a photo for the server alone. */
interface SealedPart {
  readonly id: string;
  readonly sealed: string | null;
}

/** A photo that follows its step. */
export interface PhotoRow {
  readonly id: string;
  readonly jobId: string;
  /** Of an expense; others are an authority's. */
  readonly kind?: StepKind;
  readonly box: Boxed;
  /** What stays when the session is over: the parts that the server has not yet taken. A photo of an earlier release has none. */
  readonly sealed?: readonly SealedPart[];
  readonly problem?: string;
}

/** Bytes in a sealed part: in base64 twice, it fits into what is taken of a step. */
const SEALED_PART = 32 * 1024;

/** A part of a photo as it goes to the server. */
export const photoPart = (bytes: Uint8Array, at: number, end: number) => {
  const part = Array.from(bytes.subarray(at, end), (byte) => String.fromCharCode(byte)).join('');
  return { type: 'image/jpeg' as const, size: bytes.length, at, bytes: btoa(part) };
};

/** Boxes a photo for this session, and seals it for the server. */
async function placePhoto(
  key: CryptoKey,
  { id, jobId, kind }: Required<Pick<PhotoRow, 'id' | 'jobId' | 'kind'>>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PhotoRow> {
  const accountId = await sessionAccount();
  const of = kind === 'expense' ? 'expense' : 'authority';
  const sealed: SealedPart[] = [];
  for (let at = 0; at < bytes.length; at += SEALED_PART) {
    const part = photoPart(bytes, at, at + SEALED_PART);
    const photo: SealedPhoto = { accountId, photo: { of, id, jobId, part } };
    sealed.push({ id: crypto.randomUUID(), sealed: await seal(photo) });
  }
  return { id, jobId, kind, box: await boxed(key, bytes), sealed };
}
