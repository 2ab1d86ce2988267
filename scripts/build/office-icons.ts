import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { paths } from './paths.ts';

/** The drawing's own units: `viewBox="0 0 40 40"`. */
const SIDE = 40;
/** The middle part of a maskable icon that platforms never cut off (W3C App Manifest). */
const SAFE = 0.8;

/** The drawings of the app's shortcuts, on the favicon's background: a plus, and a route with two stops. */
const shortcuts = {
  'new-call': '<path d="M20 10v20M10 20h20"/>',
  'my-day':
    '<circle cx="11" cy="29" r="3.5"/><circle cx="29" cy="11" r="3.5"/><path d="M14.5 29H25a5 5 0 0 0 0-10H15a4 4 0 0 1 0-8h10.5"/>',
} as const;

const shortcutDrawing = (strokes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="9" fill="#06212e"/><g fill="none" stroke="#f6c945" stroke-width="3" stroke-linecap="round">${strokes}</g></svg>`;

/** Renders the installed office's icons (src/pages/office.webmanifest.ts) from the favicon. */
export function officeIcons(): AstroIntegration {
  return {
    name: 'office-icons',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const drawing = await readFile(join(paths.root, 'public/favicon.svg'));
        const render = (name: string, size: number, image: Buffer) =>
          sharp(image, { density: (72 * size) / SIDE })
            .resize(size, size)
            .png({ palette: true, compressionLevel: 9 })
            .toFile(fileURLToPath(new URL(name, dir)));
        const margin = (SIDE * (1 - SAFE)) / 2;
        const whole = drawing
          .toString()
          .replace(/(<rect [^>]*?) rx="\d+"/, '$1')
          .replace('translate(5 4)', `translate(${margin} ${margin}) scale(${SAFE}) translate(5 4)`);
        await Promise.all([
          render('office-192.png', 192, drawing),
          render('office-512.png', 512, drawing),
          render('office-maskable.png', 512, Buffer.from(whole)),
          ...Object.entries(shortcuts).map(([name, strokes]) =>
            render(`shortcut-${name}.png`, 96, Buffer.from(shortcutDrawing(strokes))),
          ),
        ]);
      },
    },
  };
}
