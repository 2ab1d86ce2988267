import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';
import { trackFocusForRestoration } from './focus-restoration.ts';

const place = document.getElementById('office');
if (place) {
  trackFocusForRestoration();
  createRoot(place).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
