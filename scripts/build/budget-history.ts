import type { PageKind, PageWeight } from './budget.ts';

/** The commit the pages were built from. */
export interface MeasuredCommit {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly commit: string;
}

/** The header of docs/budget-history.csv. Sizes are in bytes, of the heaviest page of each kind. */
export const HISTORY_HEAD = 'date,commit,kind,pages,page,inline_script,after_touch,scripts_before_touch';

const kinds: readonly PageKind[] = ['text', 'picture', 'form', 'admin'];

/** One line per kind of page. */
export function historyLines(pages: readonly PageWeight[], { date, commit }: MeasuredCommit): string[] {
  return kinds.flatMap((kind) => {
    const ofKind = pages.filter((page) => page.kind === kind);
    if (ofKind.length === 0) return [];
    const most = (size: (page: PageWeight) => number) => Math.max(...ofKind.map(size));
    const figures = [
      ofKind.length,
      most(({ html }) => html),
      most(({ inlineScript }) => inlineScript),
      most(({ afterTouch }) => afterTouch),
      most(({ externalScripts }) => externalScripts.length),
    ];
    return [`${[date, commit, kind, ...figures].join(',')}\n`];
  });
}
