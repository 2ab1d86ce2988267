import { FileText } from 'lucide-react';
import type { Route } from '#contract/route.ts';
import { callFile } from '#client/api.ts';
import type { ParamsInput } from '#client/route-url.ts';
import { Button } from '#ui/Button.tsx';
import { useAction } from './use-action.ts';

/** How long the browser is given to take a file over before its address is freed, milliseconds. */
const TAKE_OVER_MS = 60_000;

/** Saves a file of the office; it needs the session, so it cannot be a plain link. */
export function PdfButton({ route, params, label }: { route: Route; params: ParamsInput; label: string }) {
  const download = useAction({
    run: () => callFile(route, { params }),
    refreshes: [],
    done: () => null,
    failed: 'The file could not be fetched',
    after: ({ file, name }) => {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), TAKE_OVER_MS);
    },
  });
  return (
    <Button pending={download.isPending} pendingText="Fetching…" onClick={() => download.mutate(undefined)}>
      <FileText aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
