/**
 * `npm run verify-steps -- <job number> [work record]`: compares the steps of a job (`none`: of no job) with what its phones
 * signed, and says which one was changed, moved or removed. With the work record that a receipt prints, it also finds steps that were
 * removed from the end. Changes nothing; ends with status 1 if anything is wrong.
 */
import { parseArgs } from 'node:util';
import { connect } from '#db/connect.ts';
import { findJobIdByNumber } from '#db/queries/jobs/jobs.ts';
import { listProvenSteps } from '#db/queries/jobs/job-steps.ts';
import { NO_JOB } from '#domain/job-steps.ts';
import { shortHash, verifySteps } from '#domain/step-chain.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

const usage = 'Usage: npm run verify-steps -- <job number, or none> [work record of a receipt]';

await runTask(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: true });
  const [number = '', ...groups] = positionals;
  const record = groups.join('').replaceAll(' ', '').toLowerCase();
  if (!/^(\d+|none)$/.test(number) || !/^([0-9a-f]{12,64})?$/.test(record)) throw new SetupError(usage);
  const database = await borrowDatabase(readSettings());
  const db = connect(database.url);
  try {
    const jobId = number === 'none' ? NO_JOB : await findJobIdByNumber(db, Number(number));
    if (jobId === undefined) throw new SetupError(`There is no job ${number}.`);
    const verified = await verifySteps(await listProvenSteps(db, jobId));
    for (const { step, state, problems, notes } of verified) {
      const said = [...problems, ...notes].map((text) => `. ${text}`).join('');
      const mark = step.proof ? ` [${shortHash(step.proof.hash)}]` : '';
      console.log(
        `${step.branchId.slice(0, 8)} ${step.seq} ${step.kind}, ${step.happenedAt}, ${step.actor}${mark}: ${state}${said}.`,
      );
    }
    const wrong = verified.filter(({ state }) => state === 'wrong').length;
    const unsigned = verified.filter(({ state }) => state === 'unsigned').length;
    console.log(`${verified.length} steps: ${wrong} wrong, ${unsigned} unsigned.`);
    const found = record === '' || verified.some(({ step }) => step.proof?.hash.startsWith(record));
    if (!found) console.log(`The step of the work record ${record} was removed or changed.`);
    return wrong > 0 || !found ? 1 : 0;
  } finally {
    await db.destroy();
    await database.stop();
  }
});
