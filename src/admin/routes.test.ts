import { expect, test } from 'vitest';
import {
  createEstimatePath,
  dashboardPath,
  estimatePath,
  isCurrent,
  jobPath,
  loginPath,
  navigation,
  returnPath,
  type RouteName,
  tabOf,
} from './routes.ts';

test('paths are those of the specification', () => {
  expect(dashboardPath()).toBe('/admin');
  expect(dashboardPath('leads', { status: 'new' })).toBe('/admin?tab=leads&status=new');
  expect(createEstimatePath({ lead: 'abc' })).toBe('/admin/create-estimate?lead=abc');
  expect(estimatePath('abc')).toBe('/admin/estimate/abc');
});

test('signing in continues to the requested page', () => {
  const wanted = '/admin/create-estimate?lead=abc';
  const login = new URL(loginPath(wanted), 'http://x');
  expect(returnPath(login.searchParams.get('to') ?? undefined)).toBe(wanted);
});

test.each([
  undefined,
  '',
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  'http:evil.example/admin',
  '/%09/evil.example/admin',
  '/admin/../../evil',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/contact',
  '/administrator',
  '/admin/login',
  '/admin/login?to=/admin',
  'http://[',
])('a return address outside the office leads to the dashboard: %s', (to) => {
  expect(returnPath(to)).toBe('/admin/dashboard');
});

test('an unknown tab is the overview', () => {
  expect(tabOf({ tab: 'leads' })).toBe('leads');
  expect(tabOf({ tab: 'nonsense' })).toBe('overview');
  expect(tabOf({})).toBe('overview');
});

test('a job opens with one of its dialogs', () => {
  expect(jobPath('abc')).toBe('/admin/jobs/abc');
  expect(jobPath('abc', 'collect')).toBe('/admin/jobs/abc?open=collect');
});

test('exactly one navigation link is current, and each dashboard tab belongs to one', () => {
  const current = (route: RouteName, search = {}) =>
    navigation.filter((place) => isCurrent(place, { route, search })).map(({ label }) => label);
  expect(current('dashboard')).toEqual(['Dashboard']);
  expect(current('dashboardAlias', { tab: 'invoices' })).toEqual(['Money']);
  expect(current('dashboard', { tab: 'inventory' })).toEqual(['Stock']);
  expect(current('estimate')).toEqual(['Dashboard']);
  expect(current('job')).toEqual(['Jobs']);
  expect(current('books')).toEqual([]);
});
