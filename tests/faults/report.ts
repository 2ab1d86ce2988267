import { appendFileSync } from 'node:fs';

/** Tells a figure that was seen; `npm run test:faults` prints them all at its end. */
export function report(line: string): void {
  console.log(line);
  const file = process.env['FAULT_REPORT'];
  if (file) appendFileSync(file, `${line}\n`);
}
