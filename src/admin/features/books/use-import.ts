import { useRef, useState } from 'react';
import { call } from '#client/api.ts';
import { type bookRoutes, type ImportResult, MAX_CSV_ROWS } from '#contract/books/books.ts';
import { useAction } from '../../shared/use-action.ts';

export type ImportRoute = typeof bookRoutes.importCustomers | typeof bookRoutes.importInventory;

/** Import progress: rows processed so far, of the total. */
export interface Progress {
  readonly rows: number;
  readonly of: number;
}

/** Rows shown in the preview, from the start of the file. */
const PREVIEW_ROWS = 20;

/** Combines the results of two steps. */
function combine(before: ImportResult | undefined, step: ImportResult): ImportResult {
  if (!before) return step;
  return {
    ...before,
    done: step.done,
    rows: before.rows + step.rows,
    created: before.created + step.created,
    updated: before.updated + step.updated,
    unchanged: before.unchanged + step.unchanged,
    errors: [...before.errors, ...step.errors],
    rejected: {
      rows: before.rejected.rows + step.rejected.rows,
      head: before.rejected.head,
      lines: before.rejected.lines + step.rejected.lines,
    },
    changes: [...before.changes, ...step.changes],
    preview: [...before.preview, ...step.preview].slice(0, PREVIEW_ROWS),
  };
}

/** Sends a file's steps one after another, starting with the first that has no result yet. */
interface Run {
  readonly steps: readonly CsvStep[];
  next: number;
  result: ImportResult | undefined;
}

/**
 * Imports a CSV file in steps, each with its own idempotency key: after a lost response it resumes where it
 * stopped, and nothing is stored twice.
 */
export function useImport(route: ImportRoute) {
  const [plan, setPlan] = useState<ImportResult | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const steps = useRef<readonly CsvStep[]>([]);
  /** Identifies the file: importing another one is a new attempt. */
  const file = useRef(0);
  const storing = useRef<Run | null>(null);

  const go = async (run: Run, dryRun: boolean, key: string): Promise<ImportResult> => {
    const rowsUntil = (end: number) => run.steps.slice(0, end).reduce((sum, { rows }) => sum + rows, 0);
    const of = rowsUntil(run.steps.length);
    for (; run.next < run.steps.length; run.next += 1) {
      const { csv, firstRow } = run.steps[run.next]!;
      setProgress({ rows: rowsUntil(run.next), of });
      // A preview stores nothing, so it needs no key.
      const idempotencyKey = dryRun ? '' : `${key}-${run.next}`;
      run.result = combine(
        run.result,
        await call(route, { body: { csv, dryRun, firstRow }, idempotencyKey }),
      );
    }
    setProgress(null);
    if (!run.result) throw new Error('A file has at least one step');
    return run.result;
  };

  const check = useAction({
    run: (text: string, key) => {
      steps.current = csvSteps(text);
      file.current += 1;
      storing.current = null;
      return go({ steps: steps.current, next: 0, result: undefined }, true, key).finally(() =>
        setProgress(null),
      );
    },
    done: () => null,
    failed: 'The file could not be read',
    after: setPlan,
  });
  const store = useAction({
    run: (_file: number, key) => {
      storing.current ??= { steps: steps.current, next: 0, result: undefined };
      return go(storing.current, false, key);
    },
    done: ({ created, updated, rejected }) => ({
      title: 'Imported',
      description: `${created} new, ${updated} changed${rejected.rows > 0 ? `, ${rejected.rows} left out` : ''}`,
    }),
    failed: 'The import stopped',
    after: (stored) => {
      setPlan(null);
      setResult(stored);
    },
  });
  const clear = () => {
    setPlan(null);
    setResult(null);
    setProgress(null);
    check.reset();
    store.reset();
  };
  return {
    /** What the file would do; null before the preview and after the import. */
    plan,
    /** The result of the import. */
    result,
    progress,
    checking: check.isPending,
    storing: store.isPending,
    /** Whether it was interrupted and can resume. */
    stopped: store.isError,
    check: (text: string) => {
      clear();
      check.mutate(text);
    },
    store: () => store.mutate(file.current),
    clear,
  };
}

/** Maximum characters per step, well within what the server can import before its deadline. */
const STEP_CHARACTERS = 400_000;

/** A part of a CSV file that is itself a CSV file: the header and some of the rows. */
interface CsvStep {
  readonly csv: string;
  /** The row number of its first row in the whole file; the header is row 1. */
  readonly firstRow: number;
  readonly rows: number;
}

/**
 * Splits CSV text into records including their line ends; a line break inside quotes does not end a record.
 */
function recordsOf(text: string): string[] {
  const records: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    const ends = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (!ends || quoted) continue;
    records.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) records.push(text.slice(start));
  return records;
}

/** Splits a CSV file into steps that are imported one after another. A file without rows is one step. */
export function csvSteps(text: string): CsvStep[] {
  const [headings = '', ...records] = recordsOf(text);
  const steps: CsvStep[] = [];
  let from = 0;
  do {
    let to = from;
    let size = 0;
    while (to < records.length && to - from < MAX_CSV_ROWS) {
      size += records[to]?.length ?? 0;
      if (to > from && size > STEP_CHARACTERS) break;
      to += 1;
    }
    const csv = [headings, ...records.slice(from, to)].join('');
    steps.push({ csv, firstRow: from + 2, rows: to - from });
    from = to;
  } while (from < records.length);
  return steps;
}
