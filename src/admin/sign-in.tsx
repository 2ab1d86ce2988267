import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackFocusForRestoration } from './navigation.ts';
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
  // Not in the office, which starts after the navigation that this must observe.
  trackFocusForRestoration();
  dispatchEvent(new Event('office:comes'));
  hydrateRoot(
    place,
    <StrictMode>
      <HydratedSignIn />
    </StrictMode>,
  );
}
