import { type ExportFile, exportRoutes } from '#contract/books/books.ts';
import { FileButton } from '../../shared/FileButton.tsx';
import type { Period } from './period.ts';

/** Saves a list or a report as a CSV file, of a period where one is given. */
export function CsvButton({
  file,
  period,
  label = 'CSV',
}: {
  file: ExportFile;
  /** The days, and what else the report on the screen was asked with. */
  period?: (Period & { readonly by?: string }) | undefined;
  label?: string;
}) {
  const route = exportRoutes.find((each) => each.file === file)?.route;
  if (!route) return null;
  return <FileButton route={route} query={{ ...period }} label={label} name={`${label}: save ${file}`} />;
}
