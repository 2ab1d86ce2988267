import { appendFileSync } from 'node:fs';

/** Tells a figure that was seen; `npm run test:hostile` prints them all at its end. */
export function report(line: string): void {
  console.log(line);
  const file = process.env['HOSTILE_REPORT'];
  if (file) appendFileSync(file, `${line}\n`);
}
