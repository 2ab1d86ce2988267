import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackFocusForRestoration } from './focus-restoration.ts';
import { SignInApp } from './SignInApp.tsx';

/** Hydrates the prerendered sign-in form, then releases src/admin/sign-in-gate.ts. */
function HydratedSignIn() {
  useEffect(() => {
    dispatchEvent(new Event('office:listens'));
  }, []);
  return <SignInApp />;
}

const place = document.getElementById('office');
if (place) {
  // Here and not with the office's script, which may arrive after the navigation it has to see.
  trackFocusForRestoration();
  dispatchEvent(new Event('office:comes'));
  hydrateRoot(
    place,
    <StrictMode>
      <HydratedSignIn />
    </StrictMode>,
  );
}
