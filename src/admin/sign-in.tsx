import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SignInApp } from './SignInApp.tsx';

/** Takes the form over that the page was built with, and lets src/admin/sign-in-gate.ts go. */
function Taken() {
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
      <Taken />
    </StrictMode>,
  );
}
