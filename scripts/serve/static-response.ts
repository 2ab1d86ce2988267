import type { StaticFile } from './site.ts';

/**
 * Responds with a built file in the best encoding the client accepts, or 304.
 * @param headers the headers of netlify.toml and `_headers` for this path
 */
export function staticResponse(
  request: Request,
  file: StaticFile,
  headers: Record<string, string>,
  status = 200,
): Response {
  const [encoding, body] = encodedFor(request.headers.get('accept-encoding') ?? '', file);
  // Each encoding is a representation of its own, with its own tag (RFC 9110, 8.8.3.3).
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  const all = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...headers,
  });
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag)) {
    all.delete('Content-Type');
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding !== undefined) all.set('Content-Encoding', encoding);
  all.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: all });
}

function encodedFor(
  accepted: string,
  file: StaticFile,
): ['br' | 'gzip' | undefined, Uint8Array<ArrayBuffer>] {
  if (file.br !== undefined && accepts(accepted, 'br')) return ['br', file.br];
  if (file.gzip !== undefined && accepts(accepted, 'gzip')) return ['gzip', file.gzip];
  return [undefined, file.plain];
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
