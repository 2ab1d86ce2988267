import { neonConfig } from '@neondatabase/serverless';
import { afterAll } from 'vitest';
import { connect, type ConnectOptions, type Db } from '#db/connect.ts';
import { patient } from './database.ts';
import { startRelay } from './websocket-relay.ts';

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
