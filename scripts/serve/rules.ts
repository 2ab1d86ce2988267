import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from 'netlify-redirect-parser';

/** One redirect or rewrite, as Netlify's parser normalizes it. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
  force: boolean;
  query?: Record<string, string>;
  conditions?: Record<string, unknown>;
}

/** The rules of netlify.toml, `_headers` and `_redirects`. */
export interface Rules {
  headersFor(path: string): Record<string, string>;
  redirectFor(url: URL, forced: boolean): { to: string; status: number } | undefined;
}

/**
 * Reads the rules with Netlify's own parsers, so that they mean the same here.
 * @param root folder of netlify.toml
 * @param publish folder of the built site, with the `_headers` of a preview
 * @throws {Error} listing every rejected line
 */
export async function readRules(root: string, publish: string): Promise<Rules> {
  const netlifyConfigPath = join(root, 'netlify.toml');
  const present = (name: string) => [join(publish, name)].filter((file) => existsSync(file));
  const [{ headers, errors }, { redirects, errors: redirectErrors }] = await Promise.all([
    parseAllHeaders({
      headersFiles: present('_headers'),
      netlifyConfigPath,
      configHeaders: [],
      minimal: false,
    }),
    parseAllRedirects({
      redirectsFiles: present('_redirects'),
      netlifyConfigPath,
      configRedirects: [],
      minimal: false,
    }),
  ]);
  const refused = [...errors, ...redirectErrors].map((error) => String(error));
  if (refused.length > 0) throw new Error(`Netlify's parsers reject these rules:\n${refused.join('\n')}`);
  return rulesFrom(headers as Header[], redirects as Redirect[]);
}

/** Applies parsed rules. For a header set by several rules the last rule wins. */
export function rulesFrom(headers: Header[], redirects: Redirect[]): Rules {
  const patterns = redirects.map((rule) => ({ ...rule, pattern: redirectPattern(rule.from) }));
  return {
    headersFor(path) {
      const matching = headers.filter((rule) => rule.forRegExp.test(path));
      return Object.assign({}, ...matching.map((rule) => rule.values)) as Record<string, string>;
    },
    redirectFor(url, forced) {
      for (const rule of patterns) {
        // Only Netlify's edge can evaluate rules for a country, language or role.
        if (rule.force !== forced || Object.keys(rule.conditions ?? {}).length > 0) continue;
        const match = rule.pattern.exec(url.pathname);
        if (match === null || !queryMatches(rule.query ?? {}, url)) continue;
        return { to: expandTarget(rule.to, match.groups ?? {}), status: rule.status };
      }
      return undefined;
    },
  };
}

function redirectPattern(from: string): RegExp {
  const parts = from.split('/').map((part) => {
    if (part === '*') return '(?<splat>.*)';
    if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`;
    return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  // "/admin/*" matches "/admin" too, and a trailing slash never matters.
  const pattern = parts.join('/').replace(/\/\(\?<splat>\.\*\)$/, '(?:/(?<splat>.*))?');
  return new RegExp(`^${pattern.replace(/\/$/, '')}/?$`);
}

function queryMatches(wanted: Record<string, string>, url: URL): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    value.startsWith(':') ? url.searchParams.has(name) : url.searchParams.get(name) === value,
  );
}

function expandTarget(to: string, found: Record<string, string | undefined>): string {
  return to.replaceAll(/:([a-zA-Z]\w*)/g, (whole, name: string) =>
    name in found ? (found[name] ?? '') : whole,
  );
}
