/** One number, told apart from its sisters by labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string;
}

/** A metric: what it counts and its numbers. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** Content type of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function line(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Metrics in Prometheus' text format; one without numbers is left out. */
export function exposition(metrics: readonly Metric[]): string {
  const told = metrics.filter(({ samples }) => samples.length > 0);
  const blocks = told.map(({ name, help, type, samples }) =>
    [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample))].join(
      '\n',
    ),
  );
  return `${blocks.join('\n')}\n`;
}
