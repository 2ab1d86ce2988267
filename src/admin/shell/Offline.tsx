import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from '#ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { $isOffline, retryConnection } from '../connection.ts';

/** Shows that there is no connection; once it is back, refetches the failed queries. */
export function OfflineBar() {
  const isOffline = useStore($isOffline);
  const client = useQueryClient();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isOffline)
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    was.current = isOffline;
  }, [client, isOffline]);
  return (
    <div role="status">
      {isOffline ? (
        <div className="flex min-h-11 items-center justify-between gap-3 border-t border-warn-line bg-warn-soft px-4 py-1 text-sm">
          <p>
            <strong>No connection.</strong> Nothing here is lost; the office needs a connection.
          </p>
          <Button onClick={retryConnection}>Try again</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Replaces the screen of an office that opened without a connection, and reloads once there is one. */
export function OpenedOffline() {
  // Scripts that failed to load stay failed: only a reload tries them again.
  useEffect(() => $isOffline.listen((isOffline) => isOffline || location.reload()), []);
  return (
    <div className="grid justify-items-center gap-3 py-24 text-center">
      <CloudOff aria-hidden="true" className="size-10 text-muted" />
      <h1 className="text-xl font-bold">No connection</h1>
      <p className="max-w-[40ch] text-muted">
        Nothing here is lost; the office needs a connection. It opens as soon as there is one.
      </p>
    </div>
  );
}
