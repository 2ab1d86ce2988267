/**
 * `npm run advisories`: checks production packages against the registry's security advisories. Exits with
 * status 1 for a high or critical one. If the registry does not answer, it reports that nothing was checked
 * and exits with 0, unless ADVISORIES=required (a release must not treat silence as a pass).
 */
import { execFile } from 'node:child_process';
import { advisoryReport } from './packages/advisory-report.ts';
import { npmCommand } from './packages/npm.ts';
import { projectRoot } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const { file, before } = npmCommand();
  const output = await new Promise<string>((resolve) => {
    // npm exits with status 1 when it finds something; only its output matters.
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
