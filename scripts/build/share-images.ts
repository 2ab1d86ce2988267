import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import business from '#content/business.json' with { type: 'json' };
import mark from '#content/mark.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };
import { placeName } from '#content/place/place.ts';
import { lettering } from '#components/lettering.ts';
import { drawScene, type SceneName } from '#components/scenes/scenes.ts';
import { phoneDisplay } from '#domain/business.ts';

interface ShareImage {
  readonly lines: readonly [string, string];
  readonly scene: SceneName;
  readonly hour: Hour;
}

/** The Open Graph images by the names pages use (`picture` of BaseLayout): two lines of text, a scene and its sky. */
const pictures: Record<string, ShareImage> = {
  home: { lines: [`Locked out on ${placeName}?`, 'We’re on our way.'], scene: 'pali', hour: 'dusk' },
  about: {
    lines: ['Local security experts', `on ${placeName} since ${business.founded}`],
    scene: 'bay',
    hour: 'dusk',
  },
  general: { lines: [`${placeName}’s mobile`, 'locksmith'], scene: 'pali', hour: 'day' },
  emergency: { lines: ['Emergency locksmith', 'and roadside, 24/7'], scene: 'pali', hour: 'night' },
  automotive: { lines: ['Car keys, made', 'where the car stands'], scene: 'canyon', hour: 'dusk' },
  residential: { lines: ['Home locks that turn,', 'island-wide'], scene: 'giant', hour: 'day' },
  commercial: { lines: ['Access, settled:', 'keys, cards and codes'], scene: 'lava', hour: 'dusk' },
  location: { lines: ['If the road goes there,', 'so do we'], scene: 'bay', hour: 'day' },
};

function draw({ lines: [first, second], scene, hour }: ShareImage): string {
  const { body, page, lava } = palette.night;
  const { top, mid, glow } = palette.sky[hour];
  // Sun, full moon and rainbow would stand behind the words.
  const view = drawScene(scene).replace(/<g class="g(?: h)?".*?<\/g>/, '');
  const line = (text: string, x: number, y: number, size: number, fill: string = body) =>
    `<path fill="${fill}" d="${lettering(text, { x, y, size })}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <style>${sceneSheet(hour)}</style>
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".58" stop-color="${mid}"/><stop offset=".92" stop-color="${glow}"/></linearGradient>
    <linearGradient id="words"><stop offset=".3" stop-color="${top}"/><stop offset=".8" stop-color="${top}" stop-opacity="0"/></linearGradient></defs>
    <path fill="url(#sky)" d="M0 0h1200v630H0z"/>
    <g class="scene" transform="translate(0 130) scale(1.66667)">${view}</g>
    <path fill="url(#words)" opacity=".8" d="M0 0h1200v630H0z"/>
    <g transform="translate(70 52) scale(2.3)" fill="none" stroke="${page}" stroke-width="1.2"><path d="${mark.bird}" fill="${body}" stroke="none"/><path d="${mark.furrows}${mark.eye}" stroke-linecap="round"/><path d="${mark.keyhole}" fill="${palette.day.light}" stroke="none"/></g>
    ${line(business.name, 158, 103, 42)}
    ${line(first, 70, 262, 84)}
    ${line(second, 70, 350, 84)}
    ${line(`${phoneDisplay}, 24/7`, 70, 446, 52, lava)}
  </svg>`;
}

/** Renders the Open Graph images, 1200 × 630, into /og. */
export function shareImages(): AstroIntegration {
  return {
    name: 'share-images',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(new URL('og/', dir));
        await mkdir(folder, { recursive: true });
        await Promise.all(
          Object.entries(pictures).map(([name, picture]) =>
            sharp(Buffer.from(draw(picture)))
              .resize(1200, 630)
              .png({ palette: true, compressionLevel: 9 })
              .toFile(`${folder}${name}.png`),
          ),
        );
      },
    },
  };
}

type Hour = keyof typeof palette.sky;

/** The rules of styles/scene.css with one hour's colors filled in, for pictures rendered outside a browser. */
function sceneSheet(hour: Hour): string {
  const { glow, disc, a, b, c, d, e } = palette.sky[hour];
  const fills = { a, b, c, d, e, f: '#fff', g: disc, z: '#00131c' };
  return [
    ...Object.entries(fills).map(([name, color]) => `.${name}{fill:${color}}`),
    `.f{opacity:.8}.z{opacity:.27}.w,.s,.p,.t{fill:none;stroke:${glow}}.s{stroke:${disc};stroke-width:1.4;stroke-linecap:round}`,
    hour === 'day' ? '.n,.s{display:none}' : '',
    `.p{stroke:${d};stroke-width:2}.t{stroke:#00131c;stroke-width:1.6}.scene stop{stop-color:${glow}}`,
  ].join('');
}
