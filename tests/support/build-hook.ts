import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host's build hook. */
export interface BuildHook {
  /** Its address; one that begins with `/gone` answers 404. */
  url(path?: string): string;
  /** The requests so far: "POST /path?query". */
  readonly asked: string[];
  stop(): void;
}

/** Starts a server that answers as a build hook does. */
export async function startBuildHook(): Promise<BuildHook> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    stop: () => void server.close(),
    url: (path = '/build_hooks/1') => `http://127.0.0.1:${port}${path}`,
  };
}
