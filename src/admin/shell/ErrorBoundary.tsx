import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

/** Error boundary: a broken screen, or a chunk that failed to load, must not take down the office. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
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
