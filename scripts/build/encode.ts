import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli at maximum quality (11). */
function brotliBest(data: Uint8Array): Promise<Buffer> {
  return brotli(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength },
  });
}

/**
 * Writes `.br` and `.gz` versions of the compressible files in `publish` to the same paths under `encoded`.
 */
export async function encodeSite(publish: string, encoded: string): Promise<void> {
  await rm(encoded, { recursive: true, force: true });
  await mkdir(encoded, { recursive: true });
  const found = await readdir(publish, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  // Brotli dominates build time, so one worker per processor takes files from a shared queue.
  const compressNext = async () => {
    for (const file of files) await encode(file, join(encoded, relative(publish, file)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

/** The types that the local server sends compressed. */
function isCompressible(name: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? '');
}

async function encode(source: string, target: string): Promise<void> {
  const data = await readFile(source);
  await mkdir(dirname(target), { recursive: true });
  const [br, gz] = await Promise.all([brotliBest(data), zip(data, { level: 9 })]);
  if (br.byteLength < data.byteLength) await writeFile(`${target}.br`, br);
  if (gz.byteLength < data.byteLength) await writeFile(`${target}.gz`, gz);
}
