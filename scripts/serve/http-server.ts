import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SetupError } from '../settings.ts';
import type { Application } from './application.ts';

/**
 * Netlify's limit is 6 MB per request (https://docs.netlify.com/functions/overview/#default-deployment-options).
 */
const largestBody = 6 * 1024 * 1024;

/** A listening server. */
export interface RunningServer {
  url: string;
  /** Stops accepting requests, then finishes open ones (for at most `graceMs`) and their background work. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Serves an application over HTTP.
 * @throws {SetupError} when the port is taken or may not be used
 */
export async function serveHttp(
  application: Application,
  options: { host: string; port: number },
): Promise<RunningServer> {
  const listener = getRequestListener(
    (request, bindings) => {
      const incoming = 'incoming' in bindings ? bindings.incoming : undefined;
      const length = Number(incoming?.headers['content-length'] ?? 0);
      if (length > largestBody) return tooLarge();
      return application.fetch(request, peerAddress(incoming?.socket.remoteAddress));
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(
    {
      // Limits how long a client may take to send its headers and body.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
    },
    (incoming, outgoing) => {
      capBody(incoming);
      void listener(incoming, outgoing);
    },
  );
  await listen(server, options);
  const { address, family, port } = server.address() as { address: string; family: string; port: number };
  const shown = family === 'IPv6' ? `[${address}]` : address;
  return { url: `http://${shown}:${port}`, stop: (graceMs = 10_000) => stop(server, application, graceMs) };
}

/** Ends a connection that sends more than the limit: a body in chunks does not declare its length. */
function capBody(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming);
  let size = 0;
  incoming.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    size += chunk?.byteLength ?? 0;
    if (size <= largestBody) return push(chunk, encoding);
    incoming.destroy(new Error('The body is larger than the server accepts.'));
    return false;
  };
}

/**
 * Tries a port before the slow parts of a start.
 * @returns the port, or a free one for 0
 * @throws {SetupError} when nothing can listen there
 */
export async function findPort(options: { host: string; port: number }): Promise<number> {
  const probe = createServer();
  await listen(probe, options);
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** On `::`, IPv4 addresses arrive mapped into IPv6. */
function peerAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '');
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, () => resolve());
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new SetupError(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=8899 npm start`,
    );
  }
  if (error.code === 'EACCES')
    return new SetupError(`This user may not listen on port ${port}; ports from 1024 up are free to all.`);
  if (error.code === 'EADDRNOTAVAIL') return new SetupError(`HOST=${host} is no address of this machine.`);
  return error;
}

async function stop(server: Server, application: Application, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
  await Promise.race([application.settled(), new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
}

function tooLarge(): Response {
  const body = {
    status: 413,
    title: 'Content Too Large',
    detail: 'That is more than this site accepts in one piece.',
  };
  return new Response(JSON.stringify(body), {
    status: 413,
    headers: { 'Content-Type': 'application/problem+json', Connection: 'close' },
  });
}
