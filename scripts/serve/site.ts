import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';

type Bytes = Uint8Array<ArrayBuffer>;

/** The result of looking up an address: a built file's path, or the canonical address. */
export type Found = { file: string } | { moved: string } | undefined;

/** The built site. Addresses are looked up in a table, so no request can reach a file outside it. */
export interface Site {
  find(address: string): Found;
  /**
   * Responds with a built file in the best encoding the client accepts, or 304 if the client has it already.
   * @param headers the headers of netlify.toml and `_headers` for this address
   */
  respond(
    request: Request,
    file: string,
    headers: Record<string, string>,
    status?: number,
  ): Promise<Response>;
  size: number;
}

/**
 * Reads the whole built site into memory: a few megabytes, so that responses need no disk.
 * @param publish the built site
 * @param encoded the same tree with `.br` and `.gz` variants; may be missing
 */
export async function readSite(publish: string, encoded: string): Promise<Site> {
  const [files, encodings] = await Promise.all([readTree(publish), readTree(encoded)]);
  files.delete('/_headers');
  files.delete('/_redirects');
  return siteOf(files, encodings);
}

async function readTree(folder: string): Promise<Map<string, Bytes>> {
  const files = new Map<string, Bytes>();
  if (!existsSync(folder)) return files;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, new Uint8Array(await readFile(path)));
  }
  return files;
}

/**
 * Finds files by Netlify's rules for pretty URLs: `/about` is about.html; `/about/` and `/about.html` redirect to
 * it.
 * @param encodings compressed variants by path, as in `/about.html.br`
 */
export function siteOf(files: Map<string, Bytes>, encodings = new Map<string, Bytes>()): Site {
  const server = new Hono().use(
    // Hashes the encoded body: each encoding is a representation with its own tag (RFC 9110, 8.8.3.3).
    etag(),
    serveStatic({
      precompressed: true,
      join: (_, path) => path,
      getContent: (path) => Promise.resolve(files.get(path) ?? encodings.get(path) ?? null),
    }),
  );
  return {
    size: files.size,
    async respond(request, file, headers, status = 200) {
      const known = status === 200 ? request.headers.get('if-none-match') : null;
      const asked = { 'Accept-Encoding': request.headers.get('accept-encoding') ?? '' };
      const found = await server.request(file, {
        headers: known === null ? asked : { ...asked, 'If-None-Match': known },
      });
      const all = new Headers({
        'Cache-Control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
        ...Object.fromEntries(found.headers),
        ...headers,
      });
      if (found.status === 304) return new Response(null, { status: 304, headers: all });
      const body = await found.arrayBuffer();
      all.set('Content-Length', String(body.byteLength));
      return new Response(request.method === 'HEAD' ? null : body, { status, headers: all });
    },
    find(address) {
      const bare = address.length > 1 && address.endsWith('/') ? address.replace(/\/+$/, '') || '/' : address;
      const slashed = bare === '/' ? '/' : `${bare}/`;
      const page = `${bare}.html`;
      const index = `${slashed}index.html`;
      if (address === bare && files.has(page)) return { file: page };
      if (address === slashed && files.has(index)) return { file: index };
      if (files.has(page)) return { moved: bare };
      if (files.has(index)) return { moved: slashed };
      if (!files.has(bare)) return undefined;
      if (bare.endsWith('/index.html')) return { moved: bare.slice(0, -'index.html'.length) };
      if (bare.endsWith('.html')) return { moved: bare.slice(0, -'.html'.length) };
      return address === bare ? { file: bare } : undefined;
    },
  };
}
