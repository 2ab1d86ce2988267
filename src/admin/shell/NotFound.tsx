import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { dashboardPath } from '../routes.ts';
import { ScreenHeader } from './ScreenHeader.tsx';

/** A URL under /admin that matches no screen. */
export function NotFound() {
  return (
    <>
      <ScreenHeader title="No such screen" />
      <EmptyState title="The office has no screen at this address.">
        <ButtonLink look="primary" href={dashboardPath()}>
          Go to the dashboard
        </ButtonLink>
      </EmptyState>
    </>
  );
}
