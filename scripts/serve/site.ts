import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { contentTypeOf } from './content-types.ts';

/** A built file in memory, with its encodings. */
export interface StaticFile {
  contentType: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | undefined;
  gzip: Uint8Array<ArrayBuffer> | undefined;
}

/** The result of looking up a path: a file, or its canonical address. */
export type Found = { file: StaticFile } | { moved: string } | undefined;

/** The built site. Paths are looked up in a table, so no request can reach a file outside it. */
export interface Site {
  find(path: string): Found;
  notFoundPage: StaticFile | undefined;
  size: number;
}

/**
 * Reads the whole built site into memory: a few megabytes, so that responses need no disk.
 * @param publish the built site
 * @param encoded the same tree with `.br` and `.gz` variants; may be missing
 */
export async function readSite(publish: string, encoded: string): Promise<Site> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(publish, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = relative(publish, join(entry.parentPath, entry.name));
    if (path === '_headers' || path === '_redirects') continue;
    files.set(`/${path.split(sep).join('/')}`, await readStaticFile(publish, encoded, path));
  }
  return siteOf(files);
}

async function readStaticFile(publish: string, encoded: string, path: string): Promise<StaticFile> {
  const plain = await bytes(join(publish, path));
  const [br, gzip] = [join(encoded, `${path}.br`), join(encoded, `${path}.gz`)];
  return {
    contentType: contentTypeOf(extname(path)),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: existsSync(br) ? await bytes(br) : undefined,
    gzip: existsSync(gzip) ? await bytes(gzip) : undefined,
  };
}

async function bytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}

/**
 * Finds files by Netlify's rules for pretty URLs: `/about` is about.html; `/about/` and `/about.html` redirect to
 * it.
 */
export function siteOf(files: Map<string, StaticFile>): Site {
  return {
    size: files.size,
    notFoundPage: files.get('/404.html'),
    find(path) {
      const bare = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path;
      const slashed = bare === '/' ? '/' : `${bare}/`;
      const page = files.get(`${bare}.html`);
      const index = files.get(`${slashed}index.html`);
      if (path === bare && page !== undefined) return { file: page };
      if (path === slashed && index !== undefined) return { file: index };
      if (page !== undefined) return { moved: bare };
      if (index !== undefined) return { moved: slashed };
      if (bare.endsWith('/index.html') && files.has(bare))
        return { moved: bare.slice(0, -'index.html'.length) };
      if (bare.endsWith('.html') && files.has(bare)) return { moved: bare.slice(0, -'.html'.length) };
      const file = path === bare ? files.get(bare) : undefined;
      return file === undefined ? undefined : { file };
    },
  };
}
