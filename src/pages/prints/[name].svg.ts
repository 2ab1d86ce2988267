import type { APIRoute } from 'astro';
import { placeDrawings } from '#content/place/place.ts';
import { drawings } from '#components/drawings/drawings.ts';
import { lettering } from '#components/lettering.ts';
import { ink } from '#components/prints/ink.ts';
import { type PictureName, pictures } from '#components/prints/pictures.ts';

const gradients = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${ink.top}"/><stop offset=".6" stop-color="#0c3a50"/><stop offset="1" stop-color="#3d8590"/></linearGradient><radialGradient id="lamp"><stop stop-color="${ink.light}"/><stop offset="1" stop-color="${ink.light}" stop-opacity="0"/></radialGradient><linearGradient id="beam" x1="1" x2="0"><stop stop-color="${ink.light}" stop-opacity=".75"/><stop offset="1" stop-color="${ink.light}" stop-opacity="0"/></linearGradient></defs>`;

/** A number of a drawing's part. */
const number = ([x, y]: readonly [number, number], index: number): string =>
  `<g id="n${index + 1}"><circle cx="${x}" cy="${y}" r="17" fill="${ink.lava}" stroke="${ink.black}" stroke-width="3"/><path fill="${ink.black}" d="${lettering(`${index + 1}`, { x, y: y + 7.5, size: 21, anchor: 'middle' })}"/></g>`;

/** A print of 640 by 320, or the part of one that is in `view`, as a file; with numbers where a drawing has its parts. */
const print = (
  body: string,
  {
    view = [0, 0, 640, 320],
    numbers = [],
  }: { view?: readonly number[]; numbers?: readonly (readonly [x: number, y: number])[] } = {},
): string => {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${view[2]}" height="${view[3]}">${gradients}${body}${numbers.map(number).join('')}</svg>`;
};

const isPicture = (name: string): name is PictureName => name in pictures;
const names = Object.keys(pictures).filter(isPicture);

/** Where the numbers of a picture stand, if a drawing explains its parts. */
const numbersOf = (name: PictureName) =>
  [...Object.values(drawings), ...Object.values(placeDrawings)]
    .find(({ picture }) => picture === name)
    ?.parts.map(({ at }) => at);

/** Each picture, numbered if a drawing explains its parts, and without numbers for thumbnails. */
export const getStaticPaths = () =>
  names.flatMap((picture) => [
    { params: { name: picture }, props: { picture, numbers: numbersOf(picture) } },
    { params: { name: `plain-${picture}` }, props: { picture } },
  ]);

export const GET: APIRoute<{ picture: PictureName; numbers?: readonly (readonly [number, number])[] }> = ({
  props: { picture, numbers = [] },
}) => {
  const { draw, ...part } = pictures[picture];
  return new Response(print(draw(), { ...part, numbers }), { headers: { 'Content-Type': 'image/svg+xml' } });
};
