import { connect as dial, createServer, type Server, type Socket } from 'node:net';

/** Where a piece is going: to the server behind the proxy, or back to who called. */
export type Direction = 'up' | 'down';

type Look = (piece: Buffer, direction: Direction, connection: number) => boolean;

/** A wire between two ends of TCP that a test can cut. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing gets through, on open connections and new ones; nobody is told. */
  stall(): void;
  /** Open connections break and new ones are refused. */
  refuse(): Promise<void>;
  /** From now on every piece arrives so much later. */
  delay(milliseconds: number): void;
  /**
   * Shows every piece before it is carried, and on which connection. Where `stallHere` answers true, neither that piece nor anything after it
   * gets through, as after {@link stall}; the promise resolves when that has happened.
   */
  stallAt(stallHere: Look): Promise<void>;
  /** New connections work again, at once; both ends of those that were stalled learn that they are gone. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free local port and carries bytes to and from the target. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let delayMs = 0;
  let look: Look | undefined;
  let connections = 0;

  const stall = () => {
    stalled = true;
    for (const socket of sockets) socket.pause();
  };
  const carry = (from: Socket, to: Socket, direction: Direction, connection: number) => {
    from.on('data', (piece: Buffer) => {
      if (!stalled && look?.(piece, direction, connection)) stall();
      if (stalled) return;
      if (delayMs === 0) to.write(piece);
      else setTimeout(() => to.writable && to.write(piece), delayMs);
    });
    // Over a dead wire nobody hears of the other's end either.
    from.on('end', () => !stalled && to.end());
    from.on('error', () => !stalled && to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  const server = createServer((client) => {
    sockets.add(client);
    if (stalled) {
      client.on('error', () => client.destroy());
      return;
    }
    const upstream = dial(target.port, target.host);
    sockets.add(upstream);
    connections += 1;
    carry(client, upstream, 'up', connections);
    carry(upstream, client, 'down', connections);
  });
  const port = await listen(server, 0);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    port,
    stall,
    refuse: hangUp,
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    stallAt(stallHere) {
      return new Promise((resolve) => {
        look = (...seen) => {
          if (!stallHere(...seen)) return false;
          look = undefined;
          resolve();
          return true;
        };
      });
    },
    async heal() {
      if (stalled) for (const socket of sockets) socket.destroy();
      stalled = false;
      delayMs = 0;
      look = undefined;
      if (!server.listening) await listen(server, port);
    },
    close: hangUp,
  };
}

async function listen(server: Server, wanted: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return address.port;
}
