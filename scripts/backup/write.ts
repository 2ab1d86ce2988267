import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { directUrl } from '#db/connect.ts';
import { copyTarget, describe, type Manifest, PLAIN_VALUES } from './manifest.ts';

/**
 * Dumps a consistent snapshot of the database into a file, without blocking writers. The file gets its final
 * name once it is complete. It contains customer data, so only its owner can read it.
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<Manifest> {
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
