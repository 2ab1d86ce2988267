import type { PushNote } from '#contract/live.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { describeError } from './api-error.ts';
import { sendTapped } from './phone/send-in-worker.ts';
import type { WaitingEvent } from './worker.ts';

/** The parts of the service worker's global scope that TypeScript's DOM library lacks. */
interface PushEvent extends WaitingEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends WaitingEvent {
  readonly action: string;
  readonly notification: Notification;
}
interface Tab {
  readonly url: string;
  focus(): Promise<Tab>;
  postMessage(message: unknown): void;
}
interface Worker {
  readonly location: Location;
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    readonly pushManager: PushManager;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

/** A message from the worker to the office's open tabs. */
export interface TabMessage {
  readonly from: 'alarm';
  readonly note: Pick<PushNote, 'kind' | 'quiet' | 'title' | 'body' | 'change'>;
}

const TAKE = 'take';
const ORDER_ANSWERS = ['allow_order', 'refuse_order'] as const;
type OrderAnswer = (typeof ORDER_ANSWERS)[number];
const orderAnswerOf = (action: string) => ORDER_ANSWERS.find((kind) => kind === action);

/** A notification as it is shown: each answer to an order is one step, however often it is tapped. */
interface Shown extends PushNote {
  readonly steps: Readonly<Record<OrderAnswer, string>>;
}

/** Shows the office's notifications, and handles a tap on "I have it", "Yes" or "No" without opening the office. */
export function handlePushNotes(): void {
  const worker = self as unknown as Worker;

  worker.addEventListener('push', (event) => {
    const note = readNote(event.data?.text());
    if (!note) return;
    const rang = note.token === '' ? undefined : answer(note.token, 'rang');
    event.waitUntil(Promise.all([show(worker, note), tellTabs(worker, note), rang]));
  });

  worker.addEventListener('notificationclick', (event) => {
    const note = event.notification.data as Shown;
    const answered = orderAnswerOf(event.action);
    event.notification.close();
    event.waitUntil(
      event.action === TAKE
        ? take(worker, note)
        : answered
          ? answerOrder(worker, note, answered)
          : open(worker, note.path),
    );
  });
}

function readNote(text: string | undefined): Shown | undefined {
  try {
    if (text === undefined) return undefined;
    const steps = { allow_order: crypto.randomUUID(), refuse_order: crypto.randomUUID() };
    return { ...(JSON.parse(text) as PushNote), steps };
  } catch {
    return undefined;
  }
}

/** @param said instead of the note's own words */
function show(worker: Worker, note: Shown, said: Pick<PushNote, 'title' | 'body'> = note): Promise<void> {
  const isAlarm = note.kind === 'alarm';
  const asks = note.order !== undefined;
  return worker.registration.showNotification(said.title, {
    body: said.body,
    tag: note.tag,
    // Each ring of an emergency makes a sound; the notification that it was taken does not.
    renotify: note.kind !== 'taken',
    silent: note.kind === 'taken',
    requireInteraction: isAlarm || asks,
    vibrate: isAlarm && !note.quiet ? [600, 200, 600, 200, 600] : undefined,
    icon: '/office-192.png',
    actions: [
      ...(isAlarm ? [{ action: TAKE, title: 'I have it' }] : []),
      ...(asks ? ORDER_ANSWERS.map((action, at) => ({ action, title: ['Yes', 'No'][at] })) : []),
    ],
    data: note,
  });
}

/** Forwards a notification to the office's open tabs; if there are none, news puts a badge on the installed office's icon. */
async function tellTabs(worker: Worker, { kind, quiet, title, body, change }: PushNote): Promise<void> {
  const message: TabMessage = {
    from: 'alarm',
    note: { kind, title, body, ...(quiet ? { quiet } : {}), ...(change ? { change } : {}) },
  };
  const tabs = await officeTabs(worker);
  for (const tab of tabs) tab.postMessage(message);
  const badge = navigator as { setAppBadge?: () => Promise<void> };
  if (kind === 'news' && tabs.length === 0) await badge.setAppBadge?.().catch(() => undefined);
}

async function officeTabs(worker: Worker): Promise<readonly Tab[]> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => new URL(url).pathname.startsWith('/admin'));
}

/** The body of the response; undefined without one, or if the server does not know the token or the device. */
async function answer(
  token: string,
  said: 'rang' | 'take',
): Promise<{ mine: boolean; holder: string | null; state: string } | undefined> {
  const response = await fetch('/api/alarm/-', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'document-token': token },
    body: JSON.stringify({ answer: said }),
  }).catch(() => undefined);
  return response?.ok
    ? ((await response.json()) as { mine: boolean; holder: string | null; state: string })
    : undefined;
}

/** Takes the emergency and shows the result in the same notification; without a response, it can be tapped again. */
async function take(worker: Worker, note: Shown): Promise<void> {
  const taken = note.token === '' ? undefined : await answer(note.token, TAKE);
  const result: Shown = { ...note, kind: 'taken' };
  if (!taken) {
    await show(worker, note, {
      title: `NOT TAKEN: ${note.title}`,
      body: `${note.body}. No connection: tap again.`,
    });
  } else if (taken.mine) {
    const path = `/admin/jobs/${note.tag.replace('alarm-', '')}`;
    await show(worker, { ...result, title: `You have it: ${note.title}`, path });
  } else {
    const who = taken.holder === null ? 'It has been handled.' : `${taken.holder} has it.`;
    await show(worker, { ...result, title: `${note.title} is taken`, body: who });
  }
}

/**
 * Answers an order with the session of this browser, and shows in the same notification what was recorded. If nothing was,
 * the job opens, where the person can sign in, unlock or answer. Unless the server refused the answer, the notification keeps
 * its buttons.
 */
async function answerOrder(worker: Worker, note: Shown, kind: OrderAnswer): Promise<void> {
  const { order, ...result }: Shown = { ...note, kind: 'taken' };
  if (!order) return;
  const { jobId, fault } = order;
  let why = 'Sign in to the office first.';
  const step = { id: note.steps[kind], jobId, kind, body: { fault } };
  const answer = await sendTapped(step).catch((error: unknown) => {
    why = describeError(error);
  });
  if (answer && !answer.problem) {
    const { done, event } = jobSteps[kind];
    const change = { type: 'job', id: jobId, job: jobId, what: event };
    await show(worker, { ...result, title: done });
    return tellTabs(worker, { ...result, change });
  }
  const title = `NOT RECORDED: ${note.title}`;
  if (answer?.problem) await show(worker, { ...result, title, body: answer.problem.detail });
  else await show(worker, note, { title, body: `${note.body} ${why}` });
  await open(worker, note.path).catch(() => undefined);
}

async function open(worker: Worker, path: string): Promise<void> {
  const [tab] = await officeTabs(worker);
  if (tab && new URL(tab.url).pathname === path) await tab.focus();
  else await worker.clients.openWindow(path);
}
