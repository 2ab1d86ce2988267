import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project root, where package.json is. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Settings for running the project on this machine, from the environment. */
export interface Settings {
  host: string;
  /** 0 picks any free port. */
  port: number;
  /**
   * Absolute path of the local database, the local secrets, and mail written to files when there is no SMTP
   * server.
   */
  dataDir: string;
  /** Undefined: use the database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The public URL without a trailing slash; undefined: the local one. */
  siteUrl: string | undefined;
  production: boolean;
}

/**
 * A configuration or environment mistake with a message its reader can act on; printed without a stack trace.
 */
export class SetupError extends Error {}

/**
 * Reads the settings.
 * @throws {SetupError} naming the variable that is wrong or missing
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env['NODE_ENV'] === 'production';
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (production && databaseUrl === undefined) {
    throw new SetupError('NODE_ENV=production needs DATABASE_URL: the local database is for development.');
  }
  if (production && !env['JWT_SECRET']) {
    throw new SetupError(
      'NODE_ENV=production needs JWT_SECRET, 32 bytes or more: `openssl rand -base64 48`.',
    );
  }
  if (production && !env['FIELD_KEY']) {
    throw new SetupError(
      'NODE_ENV=production needs FIELD_KEY, 32 random bytes in base64: `openssl rand -base64 32`.',
    );
  }
  if (production && !env['SITE_URL']) {
    throw new SetupError(
      'NODE_ENV=production needs SITE_URL, the public address such as https://example.com: links in mail open it.',
    );
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env['PORT']),
    dataDir: resolve(projectRoot, env['DATA_DIR'] || '.data'),
    databaseUrl,
    siteUrl: siteUrl(env['SITE_URL']),
    production,
  };
}

function readPort(text: string | undefined): number {
  if (!text) return 8888;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new SetupError(`PORT must be a whole number from 0 to 65535; it is "${text}".`);
  }
  return Number(text);
}

function siteUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SetupError(`SITE_URL must be an address such as https://example.com; it is "${text}".`);
  }
  return text.replace(/\/+$/, '');
}
