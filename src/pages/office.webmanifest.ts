import type { APIRoute } from 'astro';
import { officeAppName, officeName } from '#domain/business.ts';

/** The installed office (W3C Web Application Manifest). */
const manifest = {
  name: officeName,
  short_name: officeAppName(),
  id: '/admin',
  start_url: '/admin/today',
  scope: '/admin',
  display: 'standalone',
  background_color: '#06212e',
  theme_color: '#0b2530',
  icons: [
    { src: '/office-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/office-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/office-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'New call',
      url: '/admin/new-call',
      icons: [{ src: '/shortcut-new-call.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'My day',
      url: '/admin/my-day',
      icons: [{ src: '/shortcut-my-day.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
  share_target: {
    action: '/admin/share',
    method: 'POST',
    params: { title: 'title', text: 'text', url: 'url' },
  },
};

export const GET: APIRoute = () => new Response(JSON.stringify(manifest));
