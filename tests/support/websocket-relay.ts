import { connect as dial } from 'node:net';
import { WebSocketServer } from 'ws';

/** Lets Neon's driver connect to an ordinary PostgreSQL. */
export interface Relay {
  readonly port: number;
  close(): Promise<void>;
}

/** Forwards bytes between WebSockets and one TCP address, as Neon's proxy does. */
export async function startRelay(target: { host: string; port: number }): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (webSocket) => {
    const tcp = dial(target.port, target.host);
    tcp.on('data', (bytes) => webSocket.send(bytes));
    tcp.on('close', () => webSocket.close());
    tcp.on('error', () => webSocket.terminate());
    webSocket.on('message', (bytes: Buffer) => tcp.write(bytes));
    webSocket.on('close', () => tcp.destroy());
    webSocket.on('error', () => tcp.destroy());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port');
  return {
    port: address.port,
    close() {
      for (const client of server.clients) client.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
