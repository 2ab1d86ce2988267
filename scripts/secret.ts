import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A local secret for signing sessions or encrypting fields: generated once, stored in the data folder,
 * readable only by its owner.
 * @returns 64 characters of base64url, 48 random bytes
 */
export async function localSecret(
  dataDir: string,
  name: 'jwt-secret' | 'field-key' | 'vapid-key' | 'cards-secret',
): Promise<string> {
  const file = join(dataDir, name);
  const stored = await readSecret(file);
  if (stored !== undefined) return stored;

  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  await handle.writeFile(randomBytes(48).toString('base64url'));
  await handle.sync();
  await handle.close();
  // link() is atomic and fails if the file exists: neither a crash nor a concurrent start leaves a partial
  // secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readSecret(file))!;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
