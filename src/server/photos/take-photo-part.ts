import { Buffer } from 'node:buffer';
import type * as z from 'zod/mini';
import type { photoPart, photoReceived } from '#contract/photo-part.ts';
import type { Db } from '#db/connect.ts';
import {
  addPhotoPart,
  lockPromisedPhoto,
  type PhotoOwner,
  readPhotoParts,
  storePhoto,
} from '#db/queries/promised-photos.ts';
import { invalid, notFound } from '../errors.ts';
import { sha256Hex } from '../hashes.ts';
import { stripPhotoMetadata } from './strip-photo-metadata.ts';

/**
 * Takes the next part of a promised photo, and keeps the photo once it is whole, without its metadata.
 * @throws {AppError} `not_found`; `invalid` for a photo that is broken or not the promised one, whose parts are dropped
 */
export async function takePhotoPart(
  db: Db,
  owner: PhotoOwner,
  body: z.output<typeof photoPart>,
): Promise<z.output<typeof photoReceived>> {
  const part = Buffer.from(body.bytes, 'base64');
  const result = await db.transaction().execute(async (trx) => {
    const promised = await lockPromisedPhoto(trx, owner);
    if (!promised) throw notFound('photo');
    if (promised.isKept) return { received: body.size, whole: true };
    const before = await readPhotoParts(trx, owner);
    if (body.at !== before.length || part.length === 0) return { received: before.length, whole: false };
    const bytes = Buffer.concat([before, part]);
    if (bytes.length < body.size) {
      await addPhotoPart(trx, owner, { place: body.at, bytes: part });
      return { received: bytes.length, whole: false };
    }
    const isPromised = sha256Hex(bytes) === promised.photoSha256;
    const photo = isPromised ? await stripPhotoMetadata(body.type, bytes) : null;
    await storePhoto(trx, owner, { photo, photoType: body.type });
    return photo && { received: bytes.length, whole: true };
  });
  if (!result) throw invalid({ photo: 'This is not the photo that was taken. Choose it again.' });
  return result;
}
