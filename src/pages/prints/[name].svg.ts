import type { APIRoute } from 'astro';
import { drawings } from '#components/drawings/drawings.ts';
import { print } from '#components/prints/ink.ts';
import { type PictureName, pictures } from '#components/prints/pictures.ts';

export const getStaticPaths = () => Object.keys(pictures).map((name) => ({ params: { name } }));

/** A picture as a file, numbered if a drawing explains its parts. */
export const GET: APIRoute = ({ params }) => {
  const { draw, ...part } = pictures[params['name'] as PictureName];
  const drawing = Object.values(drawings).find(({ picture }) => picture === params['name']);
  const numbers = drawing?.parts.map(({ at }) => at) ?? [];
  return new Response(print(draw(), { ...part, numbers }), { headers: { 'Content-Type': 'image/svg+xml' } });
};
