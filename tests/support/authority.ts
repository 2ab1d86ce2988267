import { createHash, randomUUID } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { PHOTO_PART } from '#contract/photo-part.ts';
import { type Answered, must } from './call.ts';
import type { Office } from './office.ts';

type Poster = Pick<Office, 'post'>;

/** Sends a photo in parts, from `received` on. @returns the last answer */
export async function sendPhoto(
  office: Poster,
  path: string,
  dataUrl: string,
  { most = PHOTO_PART }: { most?: number } = {},
): Promise<Answered> {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const send = (at: number, end: number) =>
    office.post(path, { type, size: bytes.length, at, bytes: bytes.subarray(at, end).toString('base64') });
  for (
    let answer = await send(0, 0);
    ;
    answer = await send(answer.body.received, answer.body.received + most)
  )
    if (answer.status !== 200 || answer.body.whole) return answer;
}

/** Records who authorized an opening, with a photo as a data URL. @returns its id, the last answer, and the photo's path */
export async function recordAuthority(
  office: Poster,
  jobId: string,
  { photo, ...body }: { photo?: string } & Record<string, unknown>,
) {
  const id = randomUUID();
  const photoSha256 = photo
    ? createHash('sha256')
        .update(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'))
        .digest('hex')
    : null;
  const step = { id, kind: 'authority', body: { ...body, photoSha256 } };
  const answer = await office.post(`/api/admin/jobs/${jobId}/steps`, { steps: [step] });
  must(answer);
  const path = `/api/admin/jobs/${jobId}/authorities/${id}/photo`;
  return { id, path, answer: photo ? await sendPhoto(office, path, photo) : answer };
}
