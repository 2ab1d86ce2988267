import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';

const place = document.getElementById('office');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
