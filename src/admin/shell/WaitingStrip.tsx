import { useStore } from '@nanostores/react';
import { formatTime } from '#domain/shop-time.ts';
import { router, waitingPath } from '../routes.ts';
import { useWaitingSteps } from '../waiting.ts';

/**
 * Says on every screen what waits on this phone: "4 steps waiting, oldest 2:05 PM". It lies over the screen, because a button
 * that moves while it is pressed is missed, or another one is hit.
 */
export function WaitingStrip() {
  const waiting = useWaitingSteps();
  const page = useStore(router);
  const [oldest] = waiting;
  return (
    <div
      role="status"
      className="waiting-strip fixed inset-x-0 bottom-15 z-10 lg:bottom-0 print:hidden [html:has(.save-bar)_&]:hidden"
    >
      {oldest && page?.route !== 'waiting' ? (
        <a
          href={waitingPath()}
          className="flex min-h-11 items-center justify-between gap-3 border-t border-line-strong bg-sunken px-4 text-sm text-body no-underline"
        >
          <span>
            <strong>{waiting.length === 1 ? '1 step waiting' : `${waiting.length} steps waiting`}</strong>,
            oldest {formatTime(oldest.happenedAt)}
          </span>
          <span className="font-semibold underline">View</span>
        </a>
      ) : null}
    </div>
  );
}
