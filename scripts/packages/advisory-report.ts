/** The result of `npm audit --json` for display: a text and the exit status. */
export interface AdvisoryReport {
  readonly text: string;
  readonly status: 0 | 1;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
}

const SERIOUS = new Set(['high', 'critical']);

/**
 * Parses npm's output. Anything but a list of vulnerabilities means that nothing was checked, which must not
 * be reported as "none".
 * @param required whether an unanswered check fails a release
 */
export function advisoryReport(output: string, required: boolean): AdvisoryReport {
  const answer = parse(output);
  if (!answer) return { text: 'advisories: npm gave no answer; NOT CHECKED', status: required ? 1 : 0 };
  const found = answer['vulnerabilities'];
  if (typeof found !== 'object' || found === null) {
    const why = String(answer['message'] ?? 'no list of vulnerabilities').slice(0, 200);
    return {
      text: `advisories: the registry was asked and did not answer (${why}); NOT CHECKED`,
      status: required ? 1 : 0,
    };
  }
  const list = Object.values(found as Record<string, Vulnerability>);
  if (list.length === 0) return { text: 'advisories: none known for the packages of production', status: 0 };
  const lines = list.map(({ name, severity, range }) => `  ${severity.padEnd(9)} ${name} ${range}`);
  return {
    text: `advisories: ${list.length} packages with known faults\n${lines.join('\n')}`,
    status: list.some(({ severity }) => SERIOUS.has(severity)) ? 1 : 0,
  };
}

function parse(output: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
