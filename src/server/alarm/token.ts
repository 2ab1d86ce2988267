import type { Config } from '../config.ts';
import { constantTimeEqual, hmacSha256 } from '../hashes.ts';

/** The content of a notification's token: an emergency (null for a test ring) and a device. */
export interface AlarmToken {
  readonly jobId: string | null;
  readonly deviceId: string;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
const MAC_BYTES = 16;

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOf = (secret: Uint8Array, ids: Buffer) =>
  hmacSha256(secret, `alarm ${ids.toString('hex')}`).subarray(0, MAC_BYTES);

/**
 * The token of a notification, 64 characters. It is not stored: it takes one emergency from one device, and an emergency
 * is taken only once.
 */
export function alarmToken(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  { jobId, deviceId }: AlarmToken,
): string {
  const ids = Buffer.concat([bytesOf(jobId ?? NO_JOB), bytesOf(deviceId)]);
  return Buffer.concat([ids, macOf(jwtSecrets[0]!, ids)]).toString('base64url');
}

/** Reads a token that this server signed; undefined for any other text. */
export function readAlarmToken(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  token: string,
): AlarmToken | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.byteLength !== 32 + MAC_BYTES) return undefined;
  const ids = bytes.subarray(0, 32);
  const mac = bytes.subarray(32).toString('hex');
  if (!jwtSecrets.some((secret) => constantTimeEqual(macOf(secret, ids).toString('hex'), mac)))
    return undefined;
  const jobId = uuidOf(ids.subarray(0, 16));
  return { jobId: jobId === NO_JOB ? null : jobId, deviceId: uuidOf(ids.subarray(16)) };
}
