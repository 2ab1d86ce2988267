import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Route } from '#contract/route.ts';
import { callFile } from '#client/api.ts';
import type { ParamsInput, QueryInput } from '#client/route-url.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

/** Saves a file of the office; it needs the session, so it cannot be a plain link. */
export function FileButton({
  route,
  params,
  query,
  icon,
  label,
  name,
}: {
  route: Route;
  params?: ParamsInput | undefined;
  query?: QueryInput | undefined;
  icon?: ReactNode;
  label: string;
  /** What screen readers call it, where the label alone does not tell buttons apart. */
  name?: string | undefined;
}) {
  const download = useAction({
    run: () => callFile(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    refreshes: [],
    done: () => null,
    failed: 'The file could not be fetched',
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
