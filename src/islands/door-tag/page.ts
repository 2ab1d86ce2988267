/**
 * The page that the QR tag of a door leads to. The token stands after the "#", so that it stays in the browser; a phone that
 * is signed in to the office goes on to the door.
 */
import { readAdminToken } from '#client/admin-token.ts';

const token = /^#([\w-]{22})$/.exec(location.hash)?.[1];
const crew = document.querySelector<HTMLAnchorElement>('[data-crew]');
if (token && crew) {
  crew.href = `/admin/door-tag/${token}`;
  crew.hidden = false;
  if (readAdminToken() !== null) location.replace(crew.href);
}
