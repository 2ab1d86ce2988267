/**
 * `npm run backup -- [file]`: dumps the whole database into one file (default: a new one in
 * DATA_DIR/backups).
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { directUrl } from '#db/connect.ts';
import { copyTarget, describe, type Manifest, PLAIN_VALUES } from './backup/manifest.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const settings = readSettings();
  const now = new Date();
  const name = `nene-lock-${now.toISOString().replace(/[:.]/g, '-')}.backup.gz`;
  const file = resolve(process.argv[2] ?? join(settings.dataDir, 'backups', name));
  await mkdir(dirname(file), { recursive: true });
  const database = await borrowDatabase(settings);
  try {
    const { tables } = await writeBackup(database.url, file, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables backed up to ${file}`);
  } finally {
    await database.stop();
  }
  return 0;
});

/**
 * Dumps a consistent snapshot of the database into a file, without blocking writers. The file gets its final
 * name once it is complete. It contains customer data, so only its owner can read it.
 */
async function writeBackup(url: string, file: string, now: Date): Promise<Manifest> {
  const client = new pg.Client({ connectionString: directUrl(url) });
  await client.connect();
  const unfinished = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_VALUES);
    const manifest = await describe(client, now);
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(contents(client, manifest)), createGzip(), output);
    await client.query('commit');
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * The manifest line, then each table's rows in COPY text format: one line per row, with line breaks escaped.
 */
async function* contents(client: pg.Client, manifest: Manifest): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  for (const table of manifest.tables) {
    yield* client.query(copyTo(`copy ${copyTarget(table)} to stdout`)) as AsyncIterable<Buffer>;
  }
}
