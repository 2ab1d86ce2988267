/**
 * Generates src/server/accounts/common-passwords.json from a password list, most common first (one per line, such
 * as SecLists' 10-million-password-list-top-1000000.txt):
 *
 *     node scripts/common-passwords.ts list.txt
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HASH_BYTES, passwordMark } from '#server/accounts/common-passwords.ts';
import { MIN_PASSWORD } from '#server/accounts/manage-accounts.ts';
import { projectRoot, SetupError } from './settings.ts';

/** How many passwords to include, of those long enough to be accepted. */
const MOST = 5_000;

const [source] = process.argv.slice(2);
if (source === undefined) throw new SetupError('Name the file with the passwords.');
const lines = (await readFile(source, 'utf8')).split(/\r?\n/);
const marks = new Set(
  lines.filter((line) => line.length >= MIN_PASSWORD).map((line) => passwordMark(line).toString('hex')),
);
const kept = [...marks].slice(0, MOST).toSorted();
const hashes = Buffer.from(kept.join(''), 'hex').toString('base64');
const file = join(projectRoot, 'src', 'server', 'accounts', 'common-passwords.json');
await writeFile(file, `${JSON.stringify({ hashes })}\n`);
console.log(`${kept.length} passwords of ${HASH_BYTES} bytes each`);
