import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { boardRoutes } from '#contract/jobs/board.ts';
import { isInstalled } from '#client/office-worker.ts';
import { mayNow } from './permissions.ts';
import { read } from './queries.ts';

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

function show(count: number): void {
  const badge = navigator as Badged;
  void (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}

/**
 * Keeps the number of inbox entries on the installed office's icon. In an ordinary tab it sends no requests, and shows the
 * number that a screen has read.
 * @returns a function that stops it and clears the number
 */
export function followBadge(client: QueryClient): () => void {
  const enabled = isInstalled() && mayNow('readInbox');
  const observer = new QueryObserver(client, { ...read(boardRoutes.inbox), enabled });
  const stop = observer.subscribe(({ data }) => {
    if (data) show(data.entries.length);
  });
  return () => {
    stop();
    show(0);
  };
}
