import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host's build hook. */
export interface BuildHook {
  /** Its address; one that begins with `/gone` answers 404. */
  url(path?: string): string;
  /** The requests so far: "POST /path?query". */
  readonly asked: string[];
  /** What happens before it answers, and the status it answers with. */
  answer: (() => Promise<number>) | undefined;
  stop(): void;
}

/** Starts a server that answers as a build hook does. */
export async function startBuildHook(): Promise<BuildHook> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const status = request.url?.startsWith('/gone') ? 404 : 200;
    void Promise.resolve(hook.answer?.() ?? status).then((answer) => response.writeHead(answer).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hook: BuildHook = {
    answer: undefined,
    asked,
    stop: () => void server.close(),
    url: (path = '/build_hooks/1') => `http://127.0.0.1:${port}${path}`,
  };
  return hook;
}
