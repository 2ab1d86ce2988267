/**
 * `npm run verify-evidence -- <file> [public key]`: says whether the evidence of a job is as the shop signed it, was changed,
 * or is signed by another key, and whether its steps are as the phones signed them. Without a key it compares with every key
 * that this shop's database knows. Changes nothing; ends with status 1 unless it is true.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connect } from '#db/connect.ts';
import { listEvidenceKeys } from '#db/queries/evidence.ts';
import { shortKey, verifyEvidence } from '#domain/evidence.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

async function knownKeys(): Promise<string[]> {
  const database = await borrowDatabase(readSettings());
  const db = connect(database.url);
  try {
    return await listEvidenceKeys(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runTask(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: true });
  const [path, key] = positionals;
  if (path === undefined) throw new SetupError('Usage: npm run verify-evidence -- <file> [public key]');
  const file = new Uint8Array(
    await readFile(path).catch(() => {
      throw new SetupError(`There is no file ${path}.`);
    }),
  );
  const verdict = await verifyEvidence(file, key === undefined ? await knownKeys() : [key.toLowerCase()]);
  if (verdict.state === 'none') {
    console.log('This file is not the evidence of a job.');
    return 1;
  }
  if (verdict.state === 'changed') {
    console.log(`Changed: ${verdict.why}`);
    return 1;
  }
  const { manifest, steps, state } = verdict;
  const { job, business, madeAt, madeFor, photos } = manifest;
  console.log(`Evidence of job ${job} by ${business}, made ${madeAt} for ${madeFor}.`);
  console.log(
    state === 'true'
      ? `True: no byte was changed since the shop signed it with the key ${shortKey(verdict.key)}.`
      : `Signed by another key, ${verdict.key}: nothing was changed since, but this shop did not sign it.`,
  );
  for (const { step, state: found, problems } of steps)
    if (found === 'wrong') console.log(`Step ${step.seq}, ${step.kind}: ${problems.join('. ')}.`);
  const wrong = steps.filter((step) => step.state === 'wrong').length;
  const signed = steps.filter((step) => step.state === 'true').length;
  console.log(`${steps.length} steps: ${signed} signed by a phone, ${wrong} wrong. ${photos.length} photos.`);
  return state === 'true' && wrong === 0 ? 0 : 1;
});
