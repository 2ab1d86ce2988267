import type { APIRoute } from 'astro';

/** Where staff add and manage passkeys (W3C, A Well-Known URL for Relying Party Passkey Endpoints). */
export const GET: APIRoute = ({ site }) => {
  const { href } = new URL('/admin/account', site);
  return Response.json({ enroll: href, manage: href });
};
