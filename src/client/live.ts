import { liveRoutes, type LiveChange } from '#contract/live.ts';
import { readAdminToken } from './admin-token.ts';

/** What a listener receives. */
export interface LiveListener {
  readonly changed: (changes: readonly LiveChange[]) => void;
  /** The connection is back; changes in between are unknown. */
  readonly missed: () => void;
}

const CHANNEL = 'office-live';
/** The wait before connecting again, in milliseconds: doubled with each failure, and a random part of it. */
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;
/** A stream that says nothing for so long is dead: the server says something every 25 seconds. */
const SILENCE_MS = 60_000;

const changesMissed: readonly LiveChange[] = [{ what: 'many' }];

/**
 * Tells what changes in the office as it happens, on hosts that can. One tab of a browser holds the connection and passes
 * on what it hears; when it closes, another takes over.
 * @returns a function that stops it
 */
export function watchOffice(listener: LiveListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (changes: readonly LiveChange[]) => {
    if (changes.some(({ what }) => what === 'many')) listener.missed();
    else if (changes.length > 0) listener.changed(changes);
  };
  channel.addEventListener('message', (event: MessageEvent<readonly LiveChange[]>) => tell(event.data));
  const pass = (changes: readonly LiveChange[]) => {
    channel.postMessage(changes);
    tell(changes);
  };
  const lead = () => keepConnected(pass, stop.signal);
  // Without locks (on plain http) every tab has its own connection.
  const led = 'locks' in navigator ? navigator.locks.request(CHANNEL, { signal: stop.signal }, lead) : lead();
  led.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

async function keepConnected(
  pass: (changes: readonly LiveChange[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const connected = () => {
      wait = FIRST_WAIT_MS;
      // The first time too: the screen was fetched before anybody listened.
      pass(changesMissed);
    };
    const goesOn = await listen(pass, connected, signal).catch(() => true);
    if (!goesOn) return;
    // A random part of the wait: the tabs of a restarted server do not come back together.
    await pause(wait * (0.2 + Math.random() * 0.8), signal);
    wait = Math.min(wait * 2, MOST_WAIT_MS);
  }
}

/** Ends early when the computer wakes up or is online again. */
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

/** Reads one stream to its end. @returns whether to connect again */
async function listen(
  pass: (changes: readonly LiveChange[]) => void,
  connected: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  const hush = () => silence.abort();
  let timer = setTimeout(hush, SILENCE_MS);
  try {
    const response = await fetch(liveRoutes.changes.path, {
      headers: { authorization: `Bearer ${readAdminToken() ?? ''}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // Signed out, or a role without it: another request will say so.
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok || !response.body) return true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(hush, SILENCE_MS);
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (/^event: off$/m.test(block)) return false;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        const changes = JSON.parse(data) as LiveChange[];
        if (changes.length === 0) connected();
        else pass(changes);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
