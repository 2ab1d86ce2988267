import { connect as dial, createServer, type Server, type Socket } from 'node:net';

/** Direction of a chunk: to the server behind the proxy, or back to the client. */
export type Direction = 'up' | 'down';

type Look = (piece: Buffer, direction: Direction, connection: number) => boolean;

/** A TCP proxy that a test can interrupt. */
export interface TcpProxy {
  readonly port: number;
  /** Drops everything on open and new connections from now on, without notifying either end. */
  stall(): void;
  /** Breaks open connections and refuses new ones. */
  refuse(): Promise<void>;
  /** How many chunks clients have sent so far, including dropped ones; without PostgreSQL's farewells. */
  sent(): number;
  /** Breaks open connections; accepts new ones. */
  cut(): void;
  /**
   * Breaks open connections; the database then takes this many milliseconds to wake for the next one, and stays
   * asleep at least until the promise resolves, if one is given.
   */
  sleep(wakesAfterMs: number, atLeastUntil?: Promise<unknown>): void;
  /** Holds each new connection, numbered from 1, until its promise resolves. */
  hold(until: (connection: number) => Promise<unknown>): void;
  /** Delays every chunk from now on, in milliseconds. */
  delay(milliseconds: number): void;
  /**
   * Shows every chunk before it is forwarded, with its connection. When `stallHere` returns true, that chunk
   * and everything after it is dropped, as after {@link stall}; the promise resolves at that point.
   */
  stallAt(stallHere: Look): Promise<void>;
  /** Accepts new connections again; both ends of stalled ones are disconnected. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Terminate, with which a pool closes a connection that was idle for ten seconds of the real clock. */
const isFarewell = (piece: Buffer) => piece.equals(Buffer.from([0x58, 0, 0, 0, 4]));

/** Listens on a free local port and forwards bytes to and from the target. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let delayMs = 0;
  let look: Look | undefined;
  let connections = 0;
  let sent = 0;
  let wake: () => Promise<unknown> = () => Promise.resolve();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  const stall = () => {
    stalled = true;
    for (const socket of sockets) socket.pause();
  };
  const carry = (from: Socket, to: Socket, direction: Direction, connection: number) => {
    from.on('data', (piece: Buffer) => {
      if (direction === 'up' && !isFarewell(piece)) sent += 1;
      if (!stalled && look?.(piece, direction, connection)) stall();
      if (stalled) return;
      if (delayMs === 0) to.write(piece);
      else setTimeout(() => to.writable && to.write(piece), delayMs);
    });
    // A stalled connection does not pass on the other end's close either.
    from.on('end', () => !stalled && to.end());
    from.on('error', () => !stalled && to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  const server = createServer(async (client) => {
    sockets.add(client);
    if (stalled) {
      client.on('error', () => client.destroy());
      return;
    }
    client.on('error', () => client.destroy());
    await wake();
    if (client.destroyed) return;
    const upstream = dial(target.port, target.host);
    sockets.add(upstream);
    connections += 1;
    carry(client, upstream, 'up', connections);
    carry(upstream, client, 'down', connections);
  });
  const port = await listen(server, 0);
  let keeper: Socket | undefined;
  const hangUp = () => {
    cut();
    keeper?.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    port,
    stall,
    sent: () => sent,
    cut,
    sleep(wakesAfterMs, atLeastUntil) {
      cut();
      wake = () => {
        const slept = new Promise((resolve) => setTimeout(resolve, wakesAfterMs));
        const awake = Promise.all([slept, atLeastUntil]);
        wake = () => awake;
        return awake;
      };
    },
    hold(until) {
      let held = 0;
      wake = () => {
        held += 1;
        return until(held);
      };
    },
    async refuse() {
      await hangUp();
      keeper = await keepPort(port);
    },
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
      keeper?.destroy();
      if (!server.listening) await listen(server, port);
    },
    close: hangUp,
  };
}

/** Holds a port that nothing listens on, which the system would give to others: by a connection from it to itself. */
function keepPort(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial({ port, host: '127.0.0.1', localPort: port, localAddress: '127.0.0.1' });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
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
