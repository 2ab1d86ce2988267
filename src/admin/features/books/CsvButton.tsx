import { type ExportFile, exportRoutes } from '#contract/books/exports.ts';
import type { Period } from '#domain/period.ts';
import { useMay } from '../../permissions.ts';
import { FileButton } from '../../shared/FileButton.tsx';

/** Downloads a list or report as CSV, optionally limited to a period; nothing for a role without it. */
export function CsvButton({
  file,
  period,
  query,
  label = 'CSV',
}: {
  file: ExportFile;
  period?: Period | undefined;
  /** Other parameters of the displayed report. */
  query?: Readonly<Record<string, string>> | undefined;
  label?: string;
}) {
  const may = useMay();
  const route = exportRoutes.find((each) => each.file === file)?.route;
  if (!route || !may?.(route.name)) return null;
  return (
    <FileButton route={route} query={{ ...period, ...query }} label={label} name={`${label}: save ${file}`} />
  );
}

/** Says under a list that it ends before its rows do, with the file that has them all. */
export function NotAll({ shown, file }: { shown: string; file: ExportFile }) {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <p className="text-muted">Only the {shown} are listed here.</p>
      <CsvButton file={file} label="All of them" />
    </div>
  );
}
