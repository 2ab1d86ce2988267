import { expect, test } from 'vitest';
import { advisoryReport } from './advisory-report.ts';

const audit = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`p${index}`, { name: `p${index}`, severity, range: '<2.0.0' }]),
    ),
  });

test('a report without advisories says so, and passes', () => {
  expect(advisoryReport(audit(), true)).toEqual({ text: expect.stringContaining('none known'), status: 0 });
});

test.each([
  ['low', 0],
  ['moderate', 0],
  ['high', 1],
  ['critical', 1],
])('a %s fault ends with status %i and is named', (severity, status) => {
  const report = advisoryReport(audit('low', severity), false);
  expect(report.status).toBe(status);
  expect(report.text).toMatch(new RegExp(`${severity} +p1 <2`));
});

test.each([
  ['a registry without advisories', '{"message":"405 Method Not Allowed","statusCode":405}'],
  ['nothing', ''],
  ['no JSON', 'npm error'],
  ['null', 'null'],
])('%s is not mistaken for a clean report: it is reported and stops a release', (_, output) => {
  expect(advisoryReport(output, false)).toEqual({ text: expect.stringContaining('NOT CHECKED'), status: 0 });
  expect(advisoryReport(output, true).status).toBe(1);
});
