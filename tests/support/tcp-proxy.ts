import { connect as dial, createServer, type Socket } from 'node:net';

/** A wire between two ends of TCP that a test can cut. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing gets through, on open connections and new ones; nobody is told. */
  stall(): void;
  /** New connections work again; the ones that were stalled stay dead. */
  heal(): void;
  close(): Promise<void>;
}

/** Listens on a free local port and carries bytes to and from the target. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    if (stalled) return;
    const upstream = dial(target.port, target.host);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal() {
      stalled = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
