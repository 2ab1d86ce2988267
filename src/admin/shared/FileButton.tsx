import type { ReactNode } from 'react';
import { Download, FileText } from '#ui/icons.tsx';
import type { Route } from '#contract/route.ts';
import { callFile, type ParamsInput, type QueryInput } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { $phase } from '../session.ts';
import { useAction } from './use-action.ts';

/** How long before a saved file's object URL is revoked, in milliseconds. */
const TAKE_OVER_MS = 60_000;

/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const free = () => {
    URL.revokeObjectURL(url);
    clearTimeout(timer);
    stop();
  };
  const timer = setTimeout(free, TAKE_OVER_MS);
  const stop = $phase.listen((phase) => phase === 'none' && free());
}

/** Downloads a file, optionally built by `read`. The request needs the session's token, so a plain link won't do. */
export function FileButton({
  route,
  params,
  query,
  icon,
  label,
  name,
  read = callFile,
}: {
  route: Route;
  params?: ParamsInput | undefined;
  query?: QueryInput | undefined;
  icon?: ReactNode;
  label: string;
  /** Accessible name, where the label alone is ambiguous. */
  name?: string | undefined;
  read?: typeof callFile | undefined;
}) {
  const download = useAction({
    run: () => read(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    done: () => null,
    failed: 'The file could not be downloaded',
    after: ({ file, name: fileName }) => saveFile(file, fileName),
  });
  return (
    <Button
      aria-label={name}
      pending={download.isPending}
      pendingText="Fetching…"
      onClick={() => download.mutate(undefined)}
    >
      {icon ?? <Download aria-hidden="true" className="size-4" />}
      {label}
    </Button>
  );
}

/** Downloads a document as PDF. */
export function PdfButton({ route, params, label }: { route: Route; params: ParamsInput; label: string }) {
  const icon = <FileText aria-hidden="true" className="size-4" />;
  return <FileButton route={route} params={params} icon={icon} label={label} />;
}
