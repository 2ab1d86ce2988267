import { performance } from 'node:perf_hooks';
import { connect } from '#db/connect.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const BATCH = 400;

/** How fast the outbox sends due mail. */
export const part: Part = {
  name: 'outbox',
  about:
    'draining the queue into files and into an SMTP server on this machine, one drain and two side by side',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const app = await rig.app();
  const catcher = await startMailCatcher();
  process.env['LOG_LEVEL'] = 'silent';
  const db = connect(app.databaseUrl);
  const base = {
    DATABASE_URL: app.databaseUrl,
    ...requiredSettings,
    DATA_DIR: await rig.temporaryFolder(),
  };
  const ways = [
    { name: 'into files', drains: 1, config: readConfig(base) },
    { name: 'over SMTP', drains: 1, config: readConfig({ ...base, SMTP_URL: catcher.url }) },
    { name: 'over SMTP, two drains', drains: 2, config: readConfig({ ...base, SMTP_URL: catcher.url }) },
  ];
  const rates = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < Math.min(5, rig.options.rounds); round += 1) {
      for (const { name, drains, config } of ways) {
        await queue(rig, app.databaseUrl);
        const until = new Date(Date.now() + 60_000);
        const started = performance.now();
        const results = await Promise.all(
          Array.from({ length: drains }, () => drainOutbox({ db, config, now: () => new Date(), until })),
        );
        const sent = results.reduce((total, result) => total + result.sent, 0);
        if (sent !== BATCH) throw new Error(`${sent} of ${BATCH} messages left`);
        rates.get(name)!.push(sent / ((performance.now() - started) / 1000));
      }
    }
  } finally {
    await db.destroy();
    await catcher.stop();
  }
  return [...rates].map(([name, found]) => ({
    name: `${name}, messages a second`,
    value: median(found),
    unit: '/s',
  }));
}

/** Leads from real requests, with only the office's notices as mail, because receipts are capped per address. */
async function queue(rig: Rig, url: string): Promise<void> {
  const app = await rig.app();
  const waiting = `from outbox where kind = 'request-notice' and state = 'queued'`;
  let queued = 0;
  while (queued < BATCH) {
    await rig.load(app, { mix: [['lead', 1]], seconds: 0.5 });
    queued = (await runSql(url, `select count(*)::int as count ${waiting}`))[0]!['count'] as number;
  }
  await runSql(
    url,
    `delete from outbox where state = 'queued'
        and id not in (select id ${waiting} order by created_at limit $1)`,
    [BATCH],
  );
}
