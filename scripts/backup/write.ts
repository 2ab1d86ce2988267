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
 * Writes everything a database holds at one moment into a file; whoever writes meanwhile is not held up. The file
 * appears under its name when it is whole. It holds customers' data, and nobody else may read it.
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

/** The manifest's line, then each table's rows as COPY writes them: a line a row, line breaks within escaped. */
async function* contents(client: pg.Client, manifest: Manifest): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`);
  for (const table of manifest.tables) {
    yield* client.query(copyTo(`copy ${copyTarget(table)} to stdout`)) as AsyncIterable<Buffer>;
  }
}
