import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
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
  dispatchEvent(new Event('office:comes'));
  hydrateRoot(
    place,
    <StrictMode>
      <HydratedSignIn />
    </StrictMode>,
  );
}
