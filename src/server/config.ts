import { Buffer } from 'node:buffer';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneDisplay } from '#domain/business.ts';
import { deriveFieldKey, type FieldKey, type FieldKeys } from './encryption/field-key.ts';
import type { CardSettings } from './cards/provider.ts';
import { readCards } from './cards/settings.ts';
import { AppError, ConfigError } from './errors.ts';

/**
 * The address of the preview this was built for; empty in any other build. The build inserts it, so that no variable set
 * for all of the host's contexts can turn a preview into the live site.
 */
export const previewUrl: string = process.env.PREVIEW_URL ?? '';

/** All server configuration from the environment, read once and validated. */
export interface Config {
  readonly databaseUrl: string;
  /** Signing keys for session tokens: the first signs, all verify (so that a key can be rotated). */
  readonly jwtSecrets: readonly Uint8Array[];
  /** Keys for encrypted fields: the first encrypts, all decrypt. */
  readonly fieldKeys: FieldKeys;
  /** The site's public URL, without a trailing slash. */
  readonly siteUrl: string;
  /** This deploy's own URL (deploy previews and local runs differ from `siteUrl`). */
  readonly selfOrigin: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The secret of the key pair that identifies us to push services; without it no device rings. */
  readonly vapidSecret: string | undefined;
  /** Push services in addition to those of the usual browsers, as `host:port`. */
  readonly pushServices: readonly string[];
  /** The provider's address for sending texts: Twilio's, or any that accepts a POST; without it, texts become files. */
  readonly smsUrl: string | undefined;
  /** The JSON posted to `smsUrl`, with the fields `{id}`, `{to}` and `{text}`. */
  readonly smsBody: string | undefined;
  /** The secret with which a provider other than Twilio signs the texts it passes to us. */
  readonly smsWebhookSecret: string | undefined;
  /** A webhook that calls a number and reads a text aloud. */
  readonly voiceUrl: string | undefined;
  /** The provider that takes cards; without it, no page offers to pay by card. */
  readonly cards: CardSettings | undefined;
  /** The host's build hook for the live site; without it, no build is ever requested. */
  readonly buildHookUrl: string | undefined;
  /** Bearer token for the metrics; without it they are disabled. */
  readonly metricsToken: string | undefined;
  /** The accounts that must have a second factor. */
  readonly secondFactorFor: 'owners' | 'everyone';
  /** The days they have to add one. */
  readonly secondFactorDays: number;
  /** Whether this host can keep a response open, to stream changes to the office. */
  readonly liveEvents: boolean;
  readonly dataDir: string;
  /** The database's size limit in megabytes, for hosts that do not report it. */
  readonly databaseLimitMb: number | undefined;
  /** Multiplies every rate limit (load tests). */
  readonly rateLimitScale: number;
  /** Maximum response time in milliseconds, after which the caller gets a 503. */
  readonly deadlineMs: number;
  /** How many proxies in front of us append to X-Forwarded-For; 0 trusts none. */
  readonly trustProxy: number;
}

const MIN_SECRET_BYTES = 32;

/** Users must learn within three seconds that a save failed, even if the database stalls. */
const DEADLINE_MS = 2_800;

/** Placeholder secrets from examples; a server using one is open to anyone. */
const KNOWN_SECRETS = /^(?:change[-_ ]?me|secret|password|your[-_ ].*|(.)\1+)$/i;

/**
 * Signing keys from `JWT_SECRET` (and `JWT_SECRET_PREVIOUS` while rotating).
 * @throws {ConfigError} when one is missing, shorter than 32 bytes or a known placeholder.
 */
export function readJwtSecrets(env: NodeJS.ProcessEnv): Uint8Array[] {
  const names = ['JWT_SECRET', 'JWT_SECRET_PREVIOUS'] as const;
  return names.flatMap((name) => {
    const value = env[name];
    if (value === undefined || value === '') {
      if (name === 'JWT_SECRET') throw new ConfigError('JWT_SECRET is not set.');
      return [];
    }
    const bytes = Buffer.from(value, 'utf8');
    if (bytes.byteLength < MIN_SECRET_BYTES || KNOWN_SECRETS.test(value)) {
      throw new ConfigError(`${name} must be at least ${MIN_SECRET_BYTES} random bytes.`);
    }
    return [new Uint8Array(bytes)];
  });
}

/** Fewer different bytes than this among 32 random ones is a typed pattern (chance: below 1 in 10^9). */
const MIN_DIFFERENT_BYTES = 16;

function readFieldKey(
  env: NodeJS.ProcessEnv,
  name: 'FIELD_KEY' | 'FIELD_KEY_PREVIOUS',
): FieldKey | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const bytes = /^[\w+/-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : Buffer.alloc(0);
  if (bytes.byteLength < MIN_SECRET_BYTES || new Set(bytes).size < MIN_DIFFERENT_BYTES) {
    throw new ConfigError(`${name} must be at least ${MIN_SECRET_BYTES} random bytes in base64.`);
  }
  if (value === env['JWT_SECRET']) throw new ConfigError(`${name} must not be the JWT_SECRET.`);
  return deriveFieldKey(bytes);
}

/**
 * Keys of encrypted fields from `FIELD_KEY` (and `FIELD_KEY_PREVIOUS` while rotating).
 * @throws {ConfigError} when one is missing, not 32 random bytes in base64, or the same as the signing secret.
 */
export function readFieldKeys(env: NodeJS.ProcessEnv): FieldKeys {
  const newest = readFieldKey(env, 'FIELD_KEY');
  if (!newest) throw new ConfigError('FIELD_KEY is not set.');
  const previous = readFieldKey(env, 'FIELD_KEY_PREVIOUS');
  return previous ? [newest, previous] : [newest];
}

function numberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new ConfigError(`${name} must be a number of 0 or more.`);
  return value;
}

function readSecondFactorFor(env: NodeJS.ProcessEnv): Config['secondFactorFor'] {
  const text = env['SECOND_FACTOR_FOR'] || 'owners';
  if (text !== 'owners' && text !== 'everyone')
    throw new ConfigError('SECOND_FACTOR_FOR must be owners or everyone.');
  return text;
}

function readMetricsToken(env: NodeJS.ProcessEnv): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && !/^[\u0021-\u007e]{24,}$/.test(token)) {
    throw new ConfigError('METRICS_TOKEN must be at least 24 visible ASCII characters.');
  }
  return token;
}

function readSecret(env: NodeJS.ProcessEnv, name: 'VAPID_KEY' | 'SMS_WEBHOOK_SECRET'): string | undefined {
  const secret = env[name] || undefined;
  if (secret !== undefined && (Buffer.byteLength(secret) < MIN_SECRET_BYTES || KNOWN_SECRETS.test(secret)))
    throw new ConfigError(`${name} must be at least ${MIN_SECRET_BYTES} random bytes.`);
  return secret;
}

/** @throws {ConfigError} when the secret is short. */
export const readVapidSecret = (env: NodeJS.ProcessEnv): string | undefined => readSecret(env, 'VAPID_KEY');

/** Whether personal data may be sent there: over HTTPS, or within this machine. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname));

/** @throws {ConfigError} when texts cannot be sent to it. */
export function readSmsUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = env['SMS_URL'] || undefined;
  if (url === undefined) return undefined;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'twilio:') {
    const from = parsed.searchParams.get('from')?.replace(/^ /, '+') ?? '';
    if (!parsed.username || !parsed.password || !parsed.host || !/^\+[1-9]\d{7,14}$/.test(from)) {
      throw new ConfigError(
        'SMS_URL must be twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+18085550100.',
      );
    }
  } else if (!parsed || !isSafe(parsed)) {
    throw new ConfigError('SMS_URL must begin with twilio:// or https://.');
  }
  return url;
}

/** @throws {ConfigError} when it is not an HTTPS address. */
export function readVoiceUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = env['VOICE_URL'] || undefined;
  if (url !== undefined && (!URL.canParse(url) || !isSafe(new URL(url))))
    throw new ConfigError('VOICE_URL must begin with https://.');
  return url;
}

/**
 * The public URL of links in mail. Only `npm start` on a developer's machine may omit it; its links then open the
 * local server.
 */
function readSiteUrl(env: NodeJS.ProcessEnv): string {
  const local = env['NODE_ENV'] === 'production' ? undefined : env['SELF_ORIGIN'];
  const url = env['SITE_URL'] || env['URL'] || local;
  if (!url) throw new ConfigError('SITE_URL is not set: links in mail would not work.');
  return url.replace(/\/+$/, '');
}

/**
 * The configuration of a preview. It never uses the live site's database, mail server, card page or address, even if the
 * environment sets them.
 * @throws {AppError} `forbidden`, with a message for the visitor, when it has no database of its own
 */
function readPreviewConfig(env: NodeJS.ProcessEnv, previewUrl: string): Config {
  const { PREVIEW_DATABASE_URL, JWT_SECRET, FIELD_KEY } = env;
  if (!PREVIEW_DATABASE_URL) {
    throw new AppError(
      'forbidden',
      `This is a preview of the website: nothing sent here reaches us. Please call ${phoneDisplay}.`,
    );
  }
  return readConfig(
    {
      DATABASE_URL: PREVIEW_DATABASE_URL,
      JWT_SECRET,
      FIELD_KEY,
      SITE_URL: previewUrl,
      SELF_ORIGIN: previewUrl,
      // Mail is written to files that end with the function.
      DATA_DIR: join(tmpdir(), 'preview'),
    },
    '',
  );
}

/**
 * Reads the configuration.
 * @param preview the address of a preview's build; empty otherwise
 * @throws {ConfigError} naming the variable that is missing or wrong
 * @throws {AppError} `forbidden` in a preview without a database of its own
 */
export function readConfig(env: NodeJS.ProcessEnv, preview = previewUrl): Config {
  if (preview) return readPreviewConfig(env, preview);
  const databaseUrl = env['DATABASE_URL'] || env['NETLIFY_DATABASE_URL'];
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is not set.');
  return {
    databaseUrl,
    jwtSecrets: readJwtSecrets(env),
    fieldKeys: readFieldKeys(env),
    siteUrl: readSiteUrl(env),
    selfOrigin: (env['SELF_ORIGIN'] || env['DEPLOY_PRIME_URL'] || env['URL'] || undefined)?.replace(
      /\/+$/,
      '',
    ),
    smtpUrl: env['SMTP_URL'] || undefined,
    vapidSecret: readVapidSecret(env),
    pushServices: (env['PUSH_SERVICES'] ?? '').split(/[\s,]+/).filter(Boolean),
    smsUrl: readSmsUrl(env),
    smsBody: env['SMS_BODY'] || undefined,
    smsWebhookSecret: readSecret(env, 'SMS_WEBHOOK_SECRET'),
    voiceUrl: readVoiceUrl(env),
    cards: readCards(env),
    buildHookUrl: env['BUILD_HOOK_URL'] || undefined,
    metricsToken: readMetricsToken(env),
    secondFactorFor: readSecondFactorFor(env),
    secondFactorDays: numberFrom(env, 'SECOND_FACTOR_DAYS', 7),
    liveEvents: env['LIVE_EVENTS'] === 'on',
    dataDir: env['DATA_DIR'] || '.data',
    databaseLimitMb: env['DATABASE_LIMIT_MB'] ? numberFrom(env, 'DATABASE_LIMIT_MB', 0) : undefined,
    rateLimitScale: numberFrom(env, 'RATE_LIMIT_SCALE', 1),
    deadlineMs: numberFrom(env, 'REQUEST_DEADLINE_MS', DEADLINE_MS),
    trustProxy: numberFrom(env, 'TRUST_PROXY', 0),
  };
}
