import { randomUUID } from 'node:crypto';
import { matchPath } from '#server/http/by-path.ts';
import type { FunctionContext, LocalFunction } from './functions.ts';
import type { Rules } from './rules.ts';
import type { Site } from './site.ts';

/** Answers requests as Netlify would: functions first, then forced redirects, files, other redirects, the 404 page. */
export interface Application {
  fetch(request: Request, ip: string): Promise<Response>;
  /** Makes a function's context. */
  context(ip: string, params?: Record<string, string>): FunctionContext;
  /** Resolves when all work passed to `waitUntil` is done. */
  settled(): Promise<void>;
}

/** Combines the built site, the rules and the functions. */
export function createApplication(site: Site, rules: Rules, functions: LocalFunction[]): Application {
  const pending = new Set<Promise<unknown>>();

  const context = (ip: string, params: Record<string, string> = {}): FunctionContext => ({
    ip,
    params,
    requestId: randomUUID(),
    waitUntil(promise) {
      const guarded = promise.catch((error: unknown) => logFault('work after the answer failed', error));
      const tracked = guarded.finally(() => pending.delete(tracked));
      pending.add(tracked);
    },
  });

  return {
    context,
    async fetch(request, ip) {
      const url = new URL(request.url);
      const match = matchPath(functions, request.method, url.pathname);
      if (match === undefined) return fileOrRedirect(site, rules, request, url);
      try {
        return await match.target.handler(request, context(ip, match.params));
      } catch (error) {
        logFault(`function ${match.target.name} failed`, error);
        return problem(
          500,
          'Internal Server Error',
          'Something went wrong on our side. Please try again or call us.',
        );
      }
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

async function fileOrRedirect(site: Site, rules: Rules, request: Request, url: URL): Promise<Response> {
  const headers = rules.headersFor(url.pathname);
  const forced = rules.redirectFor(url, true);
  if (forced !== undefined) return follow(site, request, url, forced, headers);

  const found = site.find(decodePath(url.pathname));
  if (found !== undefined) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(headers);
    if ('moved' in found) return redirect(301, encodeURI(found.moved) + url.search, headers);
    return site.respond(request, found.file, headers);
  }
  const rule = rules.redirectFor(url, false);
  return rule === undefined ? notFound(site, request, headers) : follow(site, request, url, rule, headers);
}

function follow(
  site: Site,
  request: Request,
  url: URL,
  rule: { to: string; status: number },
  headers: Record<string, string>,
): Response | Promise<Response> {
  if (rule.status >= 300 && rule.status < 400) {
    const search = rule.to.includes('?') ? '' : url.search;
    return redirect(rule.status, rule.to + search, headers);
  }
  const target = site.find(rule.to);
  if (target === undefined) return notFound(site, request, headers);
  // A rewrite may name the file (/admin.html) where a visitor would use the pretty address.
  const found = 'moved' in target ? site.find(target.moved) : target;
  if (found === undefined || !('file' in found)) return notFound(site, request, headers);
  return site.respond(request, found.file, headers, rule.status);
}

function notFound(
  site: Site,
  request: Request,
  headers: Record<string, string>,
): Response | Promise<Response> {
  const page = site.find('/404');
  if (page !== undefined && 'file' in page) return site.respond(request, page.file, headers, 404);
  return problem(404, 'Not Found', 'There is no such page.');
}

function redirect(status: number, location: string, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, Location: location } });
}

function notAllowed(headers: Record<string, string>): Response {
  return problem(405, 'Method Not Allowed', 'Pages can only be read.', { ...headers, Allow: 'GET, HEAD' });
}

function problem(
  status: number,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ status, title, detail }), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid UTF-8 in percent encoding matches no file.
    return path;
  }
}

function logFault(message: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), message, stack }));
}
