import { Buffer } from 'node:buffer';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../hashes.ts';
import { AppError } from '../errors.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (about 22 ms). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Concurrent hashes: each uses 19 MiB, so a flood must queue instead of exhausting memory. */
const MAX_RUNNING = 4;
/** How many of those unauthenticated callers may use, so that a flood of sign-ins leaves room for staff. */
const MAX_ANONYMOUS = 3;
/** Maximum queue length per priority. */
const MAX_WAITING = 64;

/** Staff (signed in or on a known device) go before everyone else. */
type Priority = 'office' | 'stranger';

const running = { office: 0, stranger: 0 };
const waiting: Record<Priority, (() => void)[]> = { office: [], stranger: [] };

const hasCapacity = (priority: Priority) =>
  running.office + running.stranger < MAX_RUNNING &&
  (priority === 'office' || running.stranger < MAX_ANONYMOUS);

/**
 * Runs work that hashes a password once a slot is free. @throws {AppError} `unavailable` when the queue is full
 */
async function withHashSlot<T>(priority: Priority, work: () => Promise<T>): Promise<T> {
  if (!hasCapacity(priority)) {
    if (waiting[priority].length >= MAX_WAITING) {
      throw new AppError(
        'unavailable',
        'Too many people are signing in right now. Please try again in a moment.',
        {
          retryAfter: 5,
        },
      );
    }
    await new Promise<void>((go) => waiting[priority].push(go));
  } else running[priority] += 1;
  try {
    return await work();
  } finally {
    running[priority] -= 1;
    const next = (['office', 'stranger'] as const).find(
      (kind) => waiting[kind].length > 0 && hasCapacity(kind),
    );
    if (next) {
      // Reserves the slot here rather than when the waiting task resumes, so that no other call can take it
      // in between.
      running[next] += 1;
      waiting[next].shift()?.();
    }
  }
}

interface Parameters {
  memory: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  tagLength: number;
}

async function derive(priority: Priority, password: string, parameters: Parameters): Promise<Buffer> {
  return withHashSlot(
    priority,
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          {
            message: Buffer.from(password.normalize('NFKC'), 'utf8'),
            nonce: parameters.salt,
            memory: parameters.memory,
            passes: parameters.passes,
            parallelism: parameters.lanes,
            tagLength: parameters.tagLength,
          },
          (error, tag) => (error ? reject(error) : resolve(tag)),
        );
      }),
  );
}

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with argon2id, as a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('office', password, {
    memory: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    salt,
    tagLength: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${b64(salt)}$${b64(tag)}`;
}

/** Compared against when no account matches, so that a wrong email takes as long as a wrong password. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${b64(Buffer.alloc(SALT_BYTES))}$${b64(Buffer.alloc(TAG_BYTES))}`;

/** A PHC string of random bytes, which no password matches, for an account whose password is not chosen yet. */
export function unusablePassword(): string {
  const [salt, tag] = [randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)];
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${b64(salt)}$${b64(tag)}`;
}

/** Whether a password matches a PHC string. `undefined` (no such account) takes as long and never matches. */
export async function verifyPassword(
  password: string,
  phc: string | undefined,
  priority: Priority = 'office',
): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    phc ?? DUMMY_HASH,
  );
  if (!match) return false;
  const [, memory = '', passes = '', lanes = '', salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive(priority, password, {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tagLength: expected.byteLength,
  });
  return timingSafeEqual(tag, expected) && phc !== undefined;
}

/**
 * A slow hash that identifies a password in a repeated request: as hard to guess as the stored hash, but
 * deterministic.
 */
export async function slowHash(password: string, salt: string): Promise<string> {
  const nonce = sha256(salt).subarray(0, SALT_BYTES);
  const tag = await derive('office', password, {
    memory: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    salt: nonce,
    tagLength: TAG_BYTES,
  });
  return b64(tag);
}
