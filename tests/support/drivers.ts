import { connect as dial } from 'node:net';
import { neonConfig } from '@neondatabase/serverless';
import { afterAll } from 'vitest';
import { WebSocketServer } from 'ws';
import { connect, type ConnectOptions, type Db } from '#db/connect.ts';
import { patient } from './database.ts';

export const drivers = ['pg', 'neon'] as const;

/** Connects with one of the two drivers; Neon's through a relay, under a host name that selects it. */
export async function connectWith(
  driver: (typeof drivers)[number],
  url: string,
  options: ConnectOptions = {},
): Promise<Db> {
  if (driver === 'pg') return closing(connect(url, { ...patient, ...options }));
  const { hostname, port } = new URL(url);
  const relay = await startRelay({ host: hostname, port: Number(port) });
  afterAll(() => relay.close());
  neonConfig.wsProxy = () => `127.0.0.1:${relay.port}/`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineTLS = false;
  // Pipelining sends a cleartext password, but our server requires SCRAM.
  neonConfig.pipelineConnect = false;
  const onNeon = new URL(url);
  onNeon.host = 'ep-test-000000.us-west-2.aws.neon.tech';
  return closing(connect(onNeon.href, { ...patient, ...options }));
}

function closing(db: Db): Db {
  afterAll(() => db.destroy());
  return db;
}

/** Lets Neon's driver connect to an ordinary PostgreSQL. */
interface Relay {
  readonly port: number;
  close(): Promise<void>;
}

/** Forwards bytes between WebSockets and one TCP address, as Neon's proxy does. */
async function startRelay(target: { host: string; port: number }): Promise<Relay> {
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
