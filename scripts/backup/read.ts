import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { directUrl } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { migrationNames } from '#db/migration-names.ts';
import type { FieldKeys } from '#server/encryption/field-key.ts';
import { SetupError } from '../settings.ts';
import { copyTarget, type Manifest, PLAIN_VALUES, summarize } from './manifest.ts';

/**
 * Restores a backup into an empty database in one transaction and verifies every row before committing. A
 * backup from an older release is then migrated to the current schema.
 * @param keys the keys of its encrypted fields; null to restore without being able to read them
 * @throws {SetupError} when the file is incomplete or from a newer release, its encrypted fields need another
 * key, or the database is not empty
 */
export async function restoreBackup(url: string, file: string, keys: FieldKeys | null): Promise<Manifest> {
  const input = createReadStream(file);
  const lines = new LineReader(input.pipe(createGunzip()).on('error', (error) => input.destroy(error)));
  try {
    const manifest = readManifest(await lines.next());
    await prepare(url, manifest);
    await load(url, manifest, lines, keys);
    await migrateUrl(url);
    return manifest;
  } finally {
    input.destroy();
  }
}

function readManifest(line: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(line) as Manifest;
    if (manifest.format !== 1) throw new Error('Another format');
  } catch (cause) {
    throw new SetupError('This file is not a backup of this project.', { cause });
  }
  const known = migrationNames.slice(0, manifest.migrations.length);
  if (manifest.migrations.join() !== known.join()) {
    throw new SetupError(
      'A newer release made this backup, or one from before this schema: restore it with that release.',
    );
  }
  return manifest;
}

/** Migrates an empty database to the schema the backup was made with. */
async function prepare(url: string, { migrations }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const names = rows.map(({ name }) => name);
    if (names.includes('kysely_migration')) {
      const taken = await client.query<{ name: string }>('select name from kysely_migration');
      if (taken.rows.some(({ name }) => !migrations.includes(name))) {
        throw new SetupError(
          'The database has a later schema than the backup. Restore into a new, empty one.',
        );
      }
    }
    for (const name of names.filter((table) => !table.startsWith('kysely_'))) {
      const { rowCount } = await client.query(`select from "${name}" limit 1`);
      if (rowCount !== 0) {
        throw new SetupError(
          `The database already contains data (in ${name}). Restore into a new one: an empty DATABASE_URL or DATA_DIR.`,
        );
      }
    }
  });
  await migrateUrl(url, { to: migrations.at(-1) });
}

async function load(
  url: string,
  { tables, sequences }: Manifest,
  lines: LineReader,
  keys: FieldKeys | null,
): Promise<void> {
  await withClient(url, async (client) => {
    const each = async (statement: (name: string) => string) => {
      for (const { name } of tables) await client.query(statement(`"${name}"`));
    };
    await client.query('begin');
    await client.query(PLAIN_VALUES);
    // Triggers already ran when the rows were first written; foreign keys are still checked.
    await each((name) => `alter table ${name} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
    for (const table of tables) {
      const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
      await pipeline(Readable.from(lines.take(table.rows)), copy);
    }
    for (const { name, last, used } of sequences) {
      // A year's quote numbers have a sequence once the first is drawn.
      await client.query(`create sequence if not exists public."${name}"`);
      await client.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, last, used]);
    }
    await each((name) => `alter table ${name} enable trigger user`);
    for (const { name, rows, hash } of tables) {
      const found = await summarize(client, name);
      if (found.rows !== rows || found.hash !== hash) {
        throw new SetupError(`Nothing was restored: the rows of ${name} differ from the backup.`);
      }
    }
    const names = tables.map(({ name }) => name);
    if (keys) await checkKeys(client, keys, names);
    await client.query('commit');
  });
}

/** Tables with encrypted fields. */
const ENCRYPTED_TABLES = ['quote', 'job'];

/**
 * Checks that the encrypted fields can be decrypted.
 * @param tables the tables of the backup: those of an older release may lack some
 * @throws {SetupError} with the count of those that cannot
 */
async function checkKeys(client: pg.Client, keys: FieldKeys, tables: readonly string[]): Promise<void> {
  const holders = ENCRYPTED_TABLES.filter((name) => tables.includes(name));
  if (holders.length === 0) return;
  const { rows } = await client.query<{ key: string; fields: string }>(
    `select split_part(sealed, '.', 2) as key, count(*) as fields
       from (${holders.map((table) => `select access_details, vehicle_vin, key_codes from ${table}`).join(' union all ')}) stored,
            unnest(array[access_details, vehicle_vin, key_codes]) sealed
      where sealed like 's1.%' group by 1`,
  );
  const lost = rows.filter(({ key }) => !keys.some(({ id }) => id === key));
  if (lost.length === 0) return;
  const fields = lost.reduce((sum, row) => sum + Number(row.fields), 0);
  throw new SetupError(
    `Nothing was restored: ${fields} encrypted fields (VINs, key codes, access details) cannot be decrypted with this FIELD_KEY. ` +
      'Set the key that encrypted them as FIELD_KEY or FIELD_KEY_PREVIOUS; if it is lost, add --without-key.',
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl(url) });
  await client.connect();
  try {
    // Without a commit, closing the connection rolls everything back.
    await work(client);
  } finally {
    await client.end();
  }
}

const LINE_BREAK = 0x0a;

/** Reads a stream line by line, buffering no more than a chunk. */
class LineReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line, without its line break. */
  async next(): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this.take(1)) parts.push(part);
    return Buffer.concat(parts).toString('utf8').slice(0, -1);
  }

  /**
   * The next `count` lines, in chunks of any size.
   * @throws {SetupError} when the stream ends early or fails
   */
  async *take(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#nextPiece();
      let end = 0;
      while (left > 0) {
        const found = this.#rest.indexOf(LINE_BREAK, end);
        if (found === -1) {
          end = this.#rest.length;
          break;
        }
        end = found + 1;
        left -= 1;
      }
      const piece = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      yield piece;
    }
  }

  async #nextPiece(): Promise<Buffer> {
    try {
      const { done, value } = await this.#pieces.next();
      if (!done) return value;
    } catch (cause) {
      throw new SetupError('This file cannot be read: it is damaged or not a backup.', { cause });
    }
    throw new SetupError('This backup is incomplete: it ends too early.');
  }
}
