import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from '#ui/icons.tsx';
import { Button } from '#ui/Button.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';

/**
 * Refetches everything on screen. Nothing refetches by itself (spec §7), so this is how new requests appear.
 */
export function RefreshButton() {
  const client = useQueryClient();
  const reading = useIsFetching() > 0;
  return (
    <Tooltip text="Check for new requests">
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
