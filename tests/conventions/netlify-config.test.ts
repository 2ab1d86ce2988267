import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts, inlineStyles, readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { createApplication } from '#scripts/serve/application.ts';
import { loadFunctions } from '#scripts/serve/functions.ts';
import { readRules } from '#scripts/serve/rules.ts';
import { siteOf } from '#scripts/serve/site.ts';

test('every response has the security headers', async () => {
  const rules = await readRules(paths.root, paths.publish);
  for (const path of ['/', '/contact', '/services/rekeying-kauai', '/admin/leads', '/no-such-page']) {
    const headers = rules.headersFor(path);
    expect(headers).toMatchObject({
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      'Referrer-Policy': path.startsWith('/admin') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // What holds for scripts and styles is in each page: a list here would have to name every page's hashes.
      'Content-Security-Policy':
        "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(headers['Permissions-Policy']).toBeTruthy();
  }
});

test('every page starts with a policy that allows nothing inline but by hash', async () => {
  const pages = await readPages(paths.publish);
  expect(pages.length).toBeGreaterThan(80);
  for (const { url, html } of pages) {
    const policy =
      /^<!doctype html><html[^>]*><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]*)">/i.exec(
        html,
      )?.[1] ?? '';
    expect(policy, url).toMatch(/^default-src 'none';script-src 'self'.*;style-src 'self' 'sha256-/);
    expect(policy, url).not.toMatch(/unsafe|https?:|\*/);
    for (const { text } of [...inlineScripts(html), ...inlineStyles(html)]) {
      expect(policy, url).toContain(createHash('sha256').update(text).digest('base64'));
    }
  }
});

test('the office is excluded from caches and search engines; hashed files are cached forever', async () => {
  const rules = await readRules(paths.root, paths.publish);
  expect(rules.headersFor('/admin/login')).toMatchObject({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  expect(rules.headersFor('/_astro/x.js')['Cache-Control']).toBe('public, max-age=31536000, immutable');
  expect(rules.headersFor('/about')['Cache-Control']).toBeUndefined();
});

test('every office path serves its one page', async () => {
  const rules = await readRules(paths.root, paths.publish);
  for (const path of ['/admin/leads', '/admin/estimate/12', '/admin/']) {
    expect(rules.redirectFor(new URL(path, 'http://localhost'), false)).toEqual({
      to: '/admin.html',
      status: 200,
    });
  }
});

test.each(['GET', 'POST', 'DELETE'])(
  '%s of an unknown address under /api is a 404 problem',
  async (method) => {
    const [functions, rules] = await Promise.all([
      loadFunctions(paths.functionSources),
      readRules(paths.root, paths.publish),
    ]);
    const application = createApplication(siteOf(new Map()), rules, functions);
    for (const path of ['/api', '/api/nothing', '/api/admin/nothing', '/api/contact/nothing']) {
      const response = await application.fetch(new Request(`http://localhost${path}`, { method }), '');
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ status: 404, title: expect.any(String) });
    }
  },
);
