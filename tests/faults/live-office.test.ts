import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { type RunningApp, startApp, testAdmin } from '#tests/support/running-app.ts';

const TABS = 200;

/** The changes a tab hears, read from one stream until it ends. */
async function openTab(url: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/admin/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (fits: (text: string) => boolean): Promise<void> => {
    while (!fits(text)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended: ${text}`);
      text += value;
    }
  };
  // The first words say that the server listens.
  await until((heard) => heard.includes('data: []'));
  return {
    hear: (id: string) => until((heard) => heard.includes(id)),
    ended: async () => {
      for (;;) if ((await reader.read().catch(() => ({ done: true }))).done) return;
    },
    close: () => stop.abort(),
  };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(testAdmin),
  });
  return ((await response.json()) as { token: string }).token;
}

async function call(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ phone: '808-555-0142' }),
  });
  return ((await response.json()) as { id: string }).id;
}

const apps: RunningApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.stop({ forget: true }))));

test(`${TABS} tabs cost one listener, all hear a change, end with the server, and hear again after a restart`, async () => {
  const { url } = await freshDatabase();
  const env = { LIVE_EVENTS: 'on', DATABASE_URL: url };
  const first = await startApp(env);
  const token = await signIn(first.url);
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(first.url, token)));
  expect(await runSql(url, 'select from live_listener')).toHaveLength(1);
  const id = await call(first.url, token);
  await Promise.all(tabs.map((tab) => tab.hear(id)));

  const ends = tabs.map((tab) => tab.ended());
  await first.stop();
  await Promise.all(ends);
  expect(await runSql(url, 'select from live_listener')).toHaveLength(0);

  const second = await startApp({ ...env, DATA_DIR: first.dataDir });
  apps.push(second);
  const again = await Promise.all(Array.from({ length: TABS }, () => openTab(second.url, token)));
  const next = await call(second.url, token);
  await Promise.all(again.map((tab) => tab.hear(next)));
  for (const tab of again) tab.close();
});
