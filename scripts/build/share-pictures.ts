import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import business from '#content/business.json' with { type: 'json' };
import { ridgeOutline } from '#components/ridge.ts';
import { phoneDisplay } from '#domain/business.ts';
import { islandPath, project } from '#components/island-map/geometry.ts';
import { towns } from '#domain/regions.ts';

/** Texts of the Open Graph images, two lines each, by the names pages use (`picture` of BaseLayout). */
const pictures: Record<string, readonly [string, string]> = {
  home: ['Locked out on Kauai?', 'We’re on our way.'],
  about: ['Local security experts', `on Kauai since ${business.founded}`],
  general: ['Kauai’s mobile', 'locksmith'],
  emergency: ['Emergency locksmith', 'and roadside, 24/7'],
  automotive: ['Car keys, made', 'where the car stands'],
  residential: ['Home locks that turn,', 'island-wide'],
  commercial: ['Access, settled:', 'keys, cards and codes'],
  location: ['If the road goes there,', 'so do we'],
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw([first, second]: readonly [string, string]): string {
  const lights = towns
    .map(({ longitude, latitude, page }) => {
      const [x, y] = project([longitude, latitude]);
      return `<circle cx="${x}" cy="${y}" r="${page ? 13 : 8}"/>`;
    })
    .join('');
  const line = (text: string, y: number, size: number, fill: string, weight = 800) =>
    `<text x="70" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" letter-spacing="${size > 50 ? -2 : 0}">${escape(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', 'Noto Sans', sans-serif">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#041721"/><stop offset="1" stop-color="#0a3040"/></linearGradient></defs>
    <path fill="url(#sky)" d="M0 0h1200v630H0z"/>
    <g transform="translate(830 50) scale(.37)"><path d="${islandPath}" fill="#031219" stroke="#3a7f86" stroke-width="3"/><g fill="#f6c945">${lights}</g></g>
    <g transform="translate(0 470)"><path d="${ridgeOutline(30, 330)}" fill="#0d3a4b"/><path d="${ridgeOutline()}" fill="#06242f"/></g>
    <g transform="translate(70 62) scale(2)" fill="none" stroke="#f3ebda" stroke-width="3.4"><circle cx="11" cy="11" r="7.4"/><path d="m16.5 16.5 11 11M21 21l3.6-3.6M24.6 24.6 28 21.2"/></g><circle cx="92" cy="84" r="4.6" fill="#f6c945"/>
    ${line(business.name, 105, 38, '#f3ebda', 700).replace('x="70"', 'x="150"')}
    ${line(first, 290, 68, '#f3ebda')}
    ${line(second, 368, 68, '#f3ebda')}
    ${line(`${phoneDisplay} · 24/7`, 445, 42, '#ff7b47', 750)}
  </svg>`;
}

/** Renders the Open Graph images, 1200 × 630, into /og. */
export function sharePictures(): AstroIntegration {
  return {
    name: 'share-pictures',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(new URL('og/', dir));
        await mkdir(folder, { recursive: true });
        await Promise.all(
          Object.entries(pictures).map(([name, lines]) =>
            sharp(Buffer.from(draw(lines)))
              .resize(1200, 630)
              .png({ palette: true, compressionLevel: 9 })
              .toFile(`${folder}${name}.png`),
          ),
        );
      },
    },
  };
}
