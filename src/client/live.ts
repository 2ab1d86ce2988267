import { liveRoutes, type LiveChange } from '#contract/live.ts';
import { readAdminToken } from './admin-token.ts';

/** The callbacks for changes in the office. */
export interface LiveListener {
  readonly changed: (changes: readonly LiveChange[]) => void;
  /** Called after a gap in the connection: the changes in between are unknown. */
  readonly missed: () => void;
}

const CHANNEL = 'office-live';
/** The limits of the reconnect delay, in milliseconds: it doubles with each failure and is randomized. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A stream that is silent this long is dead: the server sends a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;

const changesMissed: readonly LiveChange[] = [{ what: 'many' }];

/**
 * Reports changes in the office as they happen, on hosts with live updates. One tab per browser holds the connection and
 * forwards the changes to the others; when it closes, another tab takes over.
 * @returns a function that stops it
 */
export function watchOffice(listener: LiveListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const notify = (changes: readonly LiveChange[]) => {
    if (changes.some(({ what }) => what === 'many')) listener.missed();
    else if (changes.length > 0) listener.changed(changes);
  };
  channel.addEventListener('message', (event: MessageEvent<readonly LiveChange[]>) => notify(event.data));
  const publish = (changes: readonly LiveChange[]) => {
    channel.postMessage(changes);
    notify(changes);
  };
  const connect = () => keepConnected(publish, stop.signal);
  const connectOrWait = (lock: Lock | null) => {
    if (lock) return connect();
    // Records may have changed between this tab's fetch and now, while only the connected tab was told.
    listener.missed();
    return navigator.locks.request(CHANNEL, { signal: stop.signal }, connect);
  };
  // Without locks (on plain http) every tab has its own connection.
  const connection =
    'locks' in navigator ? navigator.locks.request(CHANNEL, { ifAvailable: true }, connectOrWait) : connect();
  connection.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

async function keepConnected(
  publish: (changes: readonly LiveChange[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const connected = () => {
      wait = FIRST_WAIT_MS;
      // On the first connection too: records may have changed since the screen fetched them.
      publish(changesMissed);
    };
    const shouldReconnect = await listen(publish, connected, signal).catch(() => true);
    if (!shouldReconnect || signal.aborted) return;
    // Randomized, so that after a server restart the tabs do not all reconnect at once.
    await pause(wait * (0.2 + Math.random() * 0.8), signal);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}

/** Waits, but no more than 2 seconds once the computer is back online. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', soon);
      resolve();
    };
    const soon = () => setTimeout(end, Math.random() * 2_000);
    const timer = setTimeout(end, ms);
    addEventListener('online', soon, { once: true });
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Reads one stream to its end. @returns whether to reconnect */
async function listen(
  publish: (changes: readonly LiveChange[]) => void,
  connected: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    const response = await fetch(liveRoutes.changes.path, {
      headers: { authorization: `Bearer ${readAdminToken() ?? ''}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // Signed out, or a role without live updates. The screen's other requests report an ended session.
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok || !response.body) return true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (/^event: off$/m.test(block)) return false;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        const changes = JSON.parse(data) as LiveChange[];
        if (changes.length === 0) connected();
        else publish(changes);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
