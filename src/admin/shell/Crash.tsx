import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';

/** Keeps one broken screen, or a chunk that could not be fetched, from taking the office down. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-2xl p-4">
        <ErrorState
          title="This screen could not be shown"
          detail="Check the connection, then load it again. What you typed into an estimate is kept."
          onRetry={() => location.reload()}
        />
      </div>
    );
  }
}
