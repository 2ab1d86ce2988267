import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';

/** Reads what is on screen anew. Nothing is read by itself once it is there (spec §7), so new requests wait for this. */
export function RefreshButton() {
  const client = useQueryClient();
  const reading = useIsFetching() > 0;
  return (
    <Tooltip text="Look for new requests">
      {(describedBy) => (
        <Button
          look="quiet"
          className="max-sm:px-2"
          aria-describedby={describedBy}
          aria-disabled={reading || undefined}
          onClick={() => {
            if (!reading) void client.invalidateQueries();
          }}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          <span className="sr-only sm:not-sr-only">Refresh</span>
        </Button>
      )}
    </Tooltip>
  );
}
