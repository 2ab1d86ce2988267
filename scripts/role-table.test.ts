import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { roleTable } from './role-table.ts';

const staff = allRoutes.filter((route) => route.auth === 'admin');

test('docs/roles.csv matches the declarations', async () => {
  expect(await readFile(new URL('../docs/roles.csv', import.meta.url), 'utf8')).toBe(roleTable());
});

test('every staff route allows the owner, and says which records a technician may use', () => {
  expect(staff.length).toBeGreaterThan(80);
  expect(staff.filter(({ roles }) => !roles.includes('owner'))).toEqual([]);
  expect(staff.filter(({ roles, own }) => roles.includes('technician') !== (own !== undefined))).toEqual([]);
});

test('a route that a technician uses by a record’s id has that record first in its path', () => {
  const paths = { job: '/jobs/:id', quote: '/quotes/:id', invoice: '/invoices/:id' };
  // Stock, an emergency that rings for everyone, and a property while they have a job there.
  const shared = new Set([
    ...['/api/admin/inventory/:id', '/api/admin/alarm/open/:id/take'],
    ...['/api/admin/properties/:id', '/api/admin/properties/:id/codes', '/api/admin/door-tags/:token'],
  ]);
  for (const { own, path } of staff) {
    if (own === 'job' || own === 'quote' || own === 'invoice') expect(path).toContain(paths[own]);
    // The caller's own passkeys, devices, expenses and pay: the use case finds no others.
    else if (own === 'steps') expect(path).toBe('/api/admin/jobs/:id/steps');
    else if (own === 'self' && path.includes(':'))
      expect(path).toMatch(/^\/api\/admin\/(?:account|alarm\/devices|expenses|pay)\//);
    else if (own) expect(shared.has(path) || !path.includes(':')).toBe(true);
  }
});
