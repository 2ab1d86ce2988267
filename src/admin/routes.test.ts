import { expect, test } from 'vitest';
import { createEstimatePath, dashboardPath, estimatePath, loginPath, returnPath, tabOf } from './routes.ts';

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
