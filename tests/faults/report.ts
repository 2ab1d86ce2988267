import { appendFileSync } from 'node:fs';

/** Records a measured figure; `npm run prove` prints them all at the end. */
export function report(line: string): void {
  console.log(line);
  const file = process.env['FAULT_REPORT'];
  if (file) appendFileSync(file, `${line}\n`);
}
