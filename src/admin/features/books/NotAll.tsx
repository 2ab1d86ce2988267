import type { ExportFile } from '#contract/books/exports.ts';
import { CsvButton } from './CsvButton.tsx';

/** Says under a list that it ends before its rows do, with the file that has them all. */
export function NotAll({ shown, file }: { shown: string; file: ExportFile }) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <p className="text-muted">Only the {shown} are listed here.</p>
      <CsvButton file={file} label="All of them" />
    </div>
  );
}
