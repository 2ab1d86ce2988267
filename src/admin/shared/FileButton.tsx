import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Route } from '#contract/route.ts';
import { callFile } from '#client/api.ts';
import type { ParamsInput, QueryInput } from '#client/route-url.ts';
import { Button } from '#ui/Button.tsx';
import { $phase } from '../session.ts';
import { useAction } from './use-action.ts';

/** How long the browser is given to take a file over before its address is freed, milliseconds. */
const TAKE_OVER_MS = 60_000;

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
    after: ({ file, name: fileName }) => {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      const free = () => {
        URL.revokeObjectURL(url);
        clearTimeout(timer);
        stop();
      };
      const timer = setTimeout(free, TAKE_OVER_MS);
      const stop = $phase.listen((phase) => phase === 'none' && free());
    },
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
