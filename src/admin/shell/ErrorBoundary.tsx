import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/States.tsx';
import { $isOffline, checkConnection } from '../connection.ts';
import { ScreenHeader } from './ScreenHeader.tsx';

/** Milliseconds between two reloads of a page for a script that does not load: one that is broken must not load for ever. */
const RELOAD_EVERY_MS = 5 * 60_000;

/** How browsers name a script that did not load: Chromium and Firefox, then Safari. */
const SCRIPT_FAILED = /dynamically imported module|Importing a module script failed/;

interface Props {
  /** Whether the page may load again by itself when its script did not load: on a screen that never came, nothing is typed. */
  readonly reloads?: boolean;
  readonly children: ReactNode;
}

/** Error boundary: a broken screen, or a chunk that failed to load, must not take down the office. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #stop = () => {};

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /**
   * A script that failed to load stays failed, so the page reloads once the connection is back. It may be back already: a
   * page has signal before its service worker has.
   */
  override componentDidCatch(thrown: unknown) {
    const reload = () => location.reload();
    const stop = $isOffline.listen((isOffline) => isOffline || reload());
    let isShown = true;
    this.#stop = () => {
      isShown = false;
      stop();
    };
    const isScript = thrown instanceof TypeError && SCRIPT_FAILED.test(thrown.message);
    void checkConnection().then(() => {
      if (isShown && isScript && this.props.reloads && isTimeToReload()) reload();
    });
  }

  override componentWillUnmount() {
    this.#stop();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <ScreenHeader title="This screen could not be shown" />
        <ErrorState
          title="Check the connection, then load it again."
          detail="What you typed into a form is kept, except VIN, key codes and access details."
          onRetry={() => location.reload()}
        />
      </>
    );
  }
}

function isTimeToReload(): boolean {
  const key = 'officeReloaded';
  try {
    const isLongAgo = Date.now() - Number(sessionStorage.getItem(key)) > RELOAD_EVERY_MS;
    if (isLongAgo) sessionStorage.setItem(key, String(Date.now()));
    return isLongAgo;
  } catch {
    return false;
  }
}
