/**
 * `npm run advisories`: asks the registry for known faults of the packages that run in production. A high or critical
 * one ends it with status 1. Where the registry does not answer that question, it says that nothing was checked, and
 * ends well unless ADVISORIES=required (a release must not take silence for an answer).
 */
import { execFile } from 'node:child_process';
import { advisoryReport } from './packages/advisory-report.ts';
import { npmCommand } from './packages/npm.ts';
import { projectRoot } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const { file, before } = npmCommand();
  const output = await new Promise<string>((resolve) => {
    // npm ends with status 1 when it found something; what it says is what counts.
    execFile(
      file,
      [...before, 'audit', '--omit=dev', '--json'],
      { cwd: projectRoot, timeout: 60_000, maxBuffer: 20_000_000 },
      (_, stdout) => resolve(stdout),
    );
  });
  const { text, status } = advisoryReport(output, process.env['ADVISORIES'] === 'required');
  console.log(text);
  return status;
});
