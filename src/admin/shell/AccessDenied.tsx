import { useEffect } from 'react';
import { ButtonLink } from '#ui/Button.tsx';
import { loginPath } from '../routes.ts';
import { CenteredLayout } from './CenteredLayout.tsx';

/** Shown when signed out, or when the server rejects the token (spec §2 and §8). */
export function AccessDenied() {
  useEffect(() => {
    document.title = 'Access Denied · Nene Lock office';
  }, []);
  return (
    <CenteredLayout>
      <h1 className="text-2xl font-bold">Access Denied</h1>
      <p className="text-muted">Please log in to access the admin dashboard.</p>
      <ButtonLink look="primary" href={loginPath(location.pathname + location.search)}>
        Log in
      </ButtonLink>
    </CenteredLayout>
  );
}
