import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { watchOffice } from '#client/live.ts';
import { isInstalled, keepShellOffline } from '#client/worker.ts';
import type { TabMessage } from '#client/push-notes.ts';
import { boardRoutes } from '#contract/jobs/board.ts';
import type { LiveChange } from '#contract/live.ts';
import { readySound, soundAlarm } from './alarm-sound.ts';
import { liveResources, liveResourcesOf, read, resourceOf, wroteLately } from './queries.ts';
import { $account, $may } from './session.ts';
import { eventLabel } from './shared/history-sentences.ts';

/** The events that the title counts while the tab is in the background. */
const news: ReadonlySet<string> = new Set([
  'received',
  'approved',
  'declined',
  'declined_by_technician',
  'change_requested',
  'step_kept',
  'order_asked',
  'payment_received',
  'card_asks',
  'mail_failed',
  'texted',
  'text_received',
  'text_failed',
  'text_undelivered',
  'alarm_unanswered',
]);

/** The records that a screen fetches again while it is open: a job, and doors, which close when a visit ends. */
const atOnce: ReadonlySet<string> = new Set(['jobs', 'properties']);

/** How long a row shows its change, in milliseconds. */
const MARK_MS = 60_000;
/** Changes within this many milliseconds are fetched together. */
const TOGETHER_MS = 300;

/** Whether a person is typing: the record they are typing in must not change meanwhile. A dialog that waits for news has no field. */
const isWriting = () =>
  document.querySelector('dialog[open]:not(:has([data-live]))') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/**
 * Keeps the screen current: lists and counts at once, an open job or property as soon as no one is typing in it, other records when
 * they are opened again. A changed row shows its change for a moment, and the window title counts the changes while the
 * tab is in the background.
 * @returns a function that stops it
 */
export function followOffice(client: QueryClient): () => void {
  let waiting: LiveChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unseen = 0;
  /** Whether an open job may have changed while the user was typing. */
  let deferred = false;

  const refetch = (isMeant: (resource: string) => boolean) => {
    deferred ||= isWriting();
    return client.invalidateQueries({
      predicate: ({ queryKey: [path, id] }) => {
        const resource = resourceOf(path);
        if (!isMeant(resource)) return false;
        if (typeof id !== 'string') return true;
        return atOnce.has(resource) && !isWriting();
      },
    });
  };

  const flush = () => {
    timer = undefined;
    const changes = waiting;
    waiting = [];
    const lists = new Set(changes.flatMap(({ type = '' }) => liveResourcesOf(type)));
    // Before the lists arrive: a slow response must not bring back the label of an earlier change.
    changes.forEach(markRow);
    void refetch((resource) => lists.has(resource));
  };

  const later = () => {
    timer ??= setTimeout(flush, TOGETHER_MS);
  };
  // The job that waited until the person stopped typing.
  const onFocusOut = () =>
    setTimeout(() => {
      if (!deferred || isWriting()) return;
      deferred = false;
      void refetch((resource) => atOnce.has(resource));
    }, 0);

  const onVisible = () => {
    if (document.hidden) return;
    unseen = 0;
    showCount(0);
  };

  const follow = (changes: readonly LiveChange[]) => {
    const mine = $account.get()?.email;
    const others = changes.filter(({ by }) => by === undefined || by !== mine || !wroteLately());
    if (others.length === 0) return;
    waiting.push(...others);
    later();
    if (document.hidden) {
      unseen += others.filter(({ what }) => news.has(what)).length;
      showCount(unseen);
    }
  };
  const stop = watchOffice({
    changed: (changes) => {
      if (changes.some(({ what }) => what === 'alarm_rang')) soundAlarm();
      follow(changes);
    },
    missed: () => void refetch((resource) => liveResources.has(resource)),
  });
  // The service worker reports a notification to this browser's tabs, which works without an open stream.
  const onRing = ({ data }: MessageEvent<Partial<TabMessage> | undefined>) => {
    if (data?.from !== 'alarm') return;
    if (data.note?.kind === 'alarm' && !data.note.quiet) soundAlarm();
    if (data.note?.change) follow([data.note.change]);
    else void refetch((resource) => liveResourcesOf('contact_request').includes(resource));
  };
  const stops = [followBadge(client), keepShellOffline(), readySound()];
  navigator.serviceWorker?.addEventListener('message', onRing);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    for (const each of stops) each();
    clearTimeout(timer);
    navigator.serviceWorker?.removeEventListener('message', onRing);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Labels of events whose own label is too vague on a row. */
const rowLabels: Readonly<Record<string, string>> = {
  received: 'New request',
  called: 'New call',
  texted: 'New text',
  card_asks: 'Card payment',
};

/** Events that do not replace the label of an earlier one. */
const minor: ReadonlySet<string> = new Set(['changed', 'alarm_rang', 'alarm_rang_quietly', 'alarm_held']);

/** The labels on rows, by the id of their record or its job. */
const marks = new Map<string, string>();

/** A list that is fetched again renders new rows, which lack their labels. */
const rerendered = new MutationObserver(() => {
  for (const id of marks.keys()) showMark(id);
});

/** Shows the label of a record on its rows, or removes it. */
function showMark(id: string): void {
  const label = marks.get(id);
  for (const row of document.querySelectorAll<HTMLElement>(`#screen a[href*="${CSS.escape(id)}"]`)) {
    if (label === undefined) delete row.dataset['changed'];
    else row.dataset['changed'] = label;
  }
}

/** Labels the rows of a record and its job with the change, for a minute. */
function markRow({ id, job, what }: LiveChange): void {
  const label = rowLabels[what] ?? eventLabel(what);
  for (const each of [id, job]) {
    if (!each || (minor.has(what) && marks.has(each))) continue;
    marks.set(each, label);
    rerendered.observe(document.body, { childList: true, subtree: true });
    showMark(each);
    setTimeout(() => unmark(each, label), MARK_MS);
  }
}

/** Removes a label, unless a later change has set another. */
function unmark(id: string, label: string): void {
  if (marks.get(id) !== label) return;
  marks.delete(id);
  if (marks.size === 0) rerendered.disconnect();
  showMark(id);
}

/** The number in front of the window title. */
function showCount(count: number): void {
  const plain = document.title.replace(/^\(\d+\) /, '');
  document.title = count > 0 ? `(${count}) ${plain}` : plain;
}

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

function show(count: number): void {
  const badge = navigator as Badged;
  void (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}

/**
 * Keeps the number of inbox entries on the installed office's icon. In an ordinary tab it sends no requests, and shows the
 * number that a screen has read.
 * @returns a function that stops it and clears the number
 */
function followBadge(client: QueryClient): () => void {
  const options = () => ({
    ...read(boardRoutes.inbox),
    enabled: isInstalled() && $may.get()?.('readInbox') === true,
  });
  const observer = new QueryObserver(client, options());
  const stop = observer.subscribe(({ data }) => {
    if (data) show(data.entries.length);
  });
  const stopPermissions = $may.listen(() => observer.setOptions(options()));
  return () => {
    stopPermissions();
    stop();
    show(0);
  };
}
