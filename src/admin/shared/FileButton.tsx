import { Download } from '#ui/icons.tsx';
import type { ReactNode } from 'react';
import type { Route } from '#contract/route.ts';
import { callFile } from '#client/api.ts';
import type { ParamsInput, QueryInput } from '#client/route-url.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

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
