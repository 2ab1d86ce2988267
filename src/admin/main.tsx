import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';
import { trackFocusForRestoration } from './navigation.ts';
import { moveSharedText } from './drafts.ts';

// Runs before the router, which reads the address when the first screen renders.
moveSharedText();
const place = document.getElementById('office');
if (place) {
  trackFocusForRestoration();
  createRoot(place).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
