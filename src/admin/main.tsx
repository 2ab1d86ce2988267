import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';
import { watchArrivals } from './arrival.ts';

const place = document.getElementById('office');
if (place) {
  watchArrivals();
  createRoot(place).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
