import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';
import { $isOffline, checkConnection } from '../connection.ts';
import { ScreenHeader } from './ScreenHeader.tsx';

/** Error boundary: a broken screen, or a chunk that failed to load, must not take down the office. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  #stop = () => {};

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** A script that failed to load without a connection stays failed, so the page reloads once the connection is back. */
  override componentDidCatch() {
    checkConnection();
    this.#stop = $isOffline.listen((isOffline) => isOffline || location.reload());
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
