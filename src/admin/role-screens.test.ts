import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { mayCall } from '#contract/route.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { allowed, homePath, mayFollow, neededRoutes, tabsFor } from './role-screens.tsx';
import {
  boardPath,
  crewPath,
  dashboardPath,
  estimatePath,
  jobPath,
  myDayPath,
  navigation,
  newCallPath,
  settings,
} from './routes.ts';

const staff = allRoutes.filter((route) => route.auth === 'admin');
const mayOf =
  (role: StaffRole, seesPrices = true) =>
  (name: string) =>
    staff.some((route) => route.name === name && mayCall(route, { role, seesPrices }));
const labels = (role: StaffRole, seesPrices = true) =>
  allowed([...navigation, ...settings], mayOf(role, seesPrices)).map(({ label }) => label);

test('every screen and tab depends on a route that exists', () => {
  const names = new Set(staff.map(({ name }) => name));
  expect(neededRoutes.filter((name) => !names.has(name))).toEqual([]);
});

test('each role has its own navigation and start', () => {
  // A role that sees the whole board, or every pay, needs no list of its own in the navigation.
  const everything = [...navigation, ...settings]
    .map(({ label }) => label)
    .filter((label) => label !== 'My day' && label !== 'My pay');
  expect(labels('owner')).toEqual(everything);
  expect(labels('dispatcher')).toEqual(everything);
  expect(labels('technician')).toEqual(['My day', 'Today', 'Jobs', 'Stock', 'My pay', 'Alarm', 'My account']);
  expect(labels('technician', false)).toEqual(['My day', 'Today', 'Jobs', 'My pay', 'Alarm', 'My account']);
  expect(labels('bookkeeper')).toEqual(['Customers', 'Money', 'Stock', 'Books', 'My account']);
  expect((['owner', 'technician', 'bookkeeper'] as const).map((role) => homePath(mayOf(role)))).toEqual([
    '/admin',
    '/admin/my-day',
    '/admin/books',
  ]);
});

test('a link works only where the role has a screen', () => {
  const technician = mayOf('technician');
  expect(mayFollow(jobPath('1', 'price'), technician)).toBe(true);
  for (const path of [estimatePath('1'), newCallPath(), dashboardPath(), dashboardPath('invoices')]) {
    expect([path, mayFollow(path, technician)]).toEqual([path, false]);
  }
  // A technician's board is of the own visits; who works when is the office's to say.
  expect([boardPath(), myDayPath(), crewPath()].map((path) => mayFollow(path, technician))).toEqual([
    true,
    true,
    false,
  ]);
  expect(tabsFor(mayOf('bookkeeper'))).toEqual(['estimates', 'invoices', 'inventory']);
  expect(allowed(navigation, null)).toEqual([]);
});
