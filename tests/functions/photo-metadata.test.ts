import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import { stripPhotoMetadata } from '#server/photos/strip-photo-metadata.ts';
import { recordAuthority } from '#tests/support/authority.ts';
import { makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();

/** A 24 × 16 picture with a red corner, so that rotation is visible. */
const pixels = Buffer.alloc(24 * 16 * 3, 90);
for (let row = 0; row < 5; row += 1) pixels.fill(Buffer.from([220, 10, 10]), row * 72, row * 72 + 15);
const SECRET = /Kapaa driveway|SecretPhone|22 4 59|xpacket|GPSLatitude/;
const exif = {
  IFD0: { Make: 'SecretPhone', ImageDescription: 'Kapaa driveway' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 4/1 59/1' },
};

type Format = 'jpeg' | 'png' | 'webp';
const formats: readonly Format[] = ['jpeg', 'png', 'webp'];

/** A photo as a phone writes it: place, time, camera, orientation. */
const photo = (format: Format, orientation = 6) =>
  sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } })
    .withMetadata({ orientation })
    .withExifMerge(exif)
    .toFormat(format, { quality: 90, progressive: true })
    .toBuffer();

const upright = (bytes: Buffer) => sharp(bytes).rotate().removeAlpha().raw().toBuffer();

describe.each(formats)('a %s photo', (format) => {
  const type = `image/${format}`;

  test.each([1, 3, 6, 8])(
    'of orientation %i loses place and device, and stays upright',
    async (orientation) => {
      const taken = await photo(format, orientation);
      expect(taken.toString('latin1')).toMatch(SECRET);
      const cleaned = await stripPhotoMetadata(type, taken);
      expect(cleaned?.toString('latin1')).not.toMatch(SECRET);
      const {
        exif: left,
        xmp,
        iptc,
        icc,
        orientation: turned,
        ...metadata
      } = await sharp(cleaned!).metadata();
      expect(metadata).toMatchObject({ format, width: 24, height: 16 });
      expect([xmp, iptc, icc]).toEqual([undefined, undefined, undefined]);
      expect(left?.length ?? 0).toBeLessThan(40);
      expect(turned ?? 1).toBe(orientation);
      expect(await upright(cleaned!)).toEqual(await upright(taken));
    },
  );

  test('is rejected when truncated anywhere', async () => {
    const taken = await photo(format);
    for (let end = 0; end < taken.length - 2; end += 7) {
      expect([end, await stripPhotoMetadata(type, taken.subarray(0, end))]).toEqual([end, null]);
    }
  });

  test('is rejected under another type', async () => {
    const taken = await photo(format);
    for (const other of formats.filter((name) => name !== format))
      expect(await stripPhotoMetadata(`image/${other}`, taken)).toBeNull();
    expect(await stripPhotoMetadata('image/heic', taken)).toBeNull();
  });

  test('with any byte changed never throws', async () => {
    const taken = await photo(format);
    for (let at = 0; at < taken.length; at += 1) {
      const broken = Buffer.from(taken);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      await stripPhotoMetadata(type, broken);
    }
  });
});

test('comments, XMP, IPTC and trailing data are removed', async () => {
  const plain = await sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } })
    .jpeg()
    .toBuffer();
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const taken = Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<?xpacket?>'),
    segment(0xed, 'Photoshop 3.0\0Kapaa driveway'),
    segment(0xfe, 'SecretPhone'),
    segment(0xe2, 'MPF\0Kapaa driveway'),
    plain.subarray(2),
    Buffer.from('GPSLatitude'),
  ]);
  const cleaned = await stripPhotoMetadata('image/jpeg', taken);
  expect(cleaned?.toString('latin1')).not.toMatch(SECRET);
  expect(await upright(cleaned!)).toEqual(await upright(plain));
});

test('a small PNG that claims to be an enormous picture is rejected', async () => {
  const taken = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await stripPhotoMetadata('image/png', taken)).toBeNull();
});

/** A PNG of one color whose header says something else about it. */
async function withHeader(change: (header: Buffer) => void, width = 64, height = 64): Promise<Buffer> {
  const picture = { width, height, channels: 3, background: 'white' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  change(bytes.subarray(16, 29));
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('a PNG is rejected unless its bits per sample go with its colors and its data with its size', async () => {
  expect(await stripPhotoMetadata('image/png', await withHeader(() => undefined))).not.toBeNull();
  for (const depth of [0, 1, 3, 4, 7, 32, 255]) {
    const odd = await withHeader((header) => header.writeUInt8(depth, 8));
    expect([depth, await stripPhotoMetadata('image/png', odd)]).toEqual([depth, null]);
  }
  // The data has more than the header's size, which ends the decompression, or less.
  for (const height of [1, 4096]) {
    const wrong = await withHeader((header) => header.writeUInt32BE(height, 4));
    expect([height, await stripPhotoMetadata('image/png', wrong)]).toEqual([height, null]);
  }
});

test('other work is done while the data of a large PNG is decompressed', async () => {
  const large = await withHeader(() => undefined, 4000, 3900);
  expect(large.length).toBeLessThan(640_000);
  let turns = 0;
  let working = true;
  const turn = () => {
    turns += 1;
    if (working) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await stripPhotoMetadata('image/png', large)).not.toBeNull();
  working = false;
  expect(turns).toBeGreaterThan(20);
});

test('a photo sent through the API is stored without its location, and looks the same', async () => {
  const { jobId } = await makeEstimate(office);
  const taken = await photo('jpeg');
  const person = { name: 'Leilani Kahale', relation: 'owner', idType: 'drivers-license' };
  const sent = { ...person, photo: `data:image/jpeg;base64,${taken.toString('base64')}` };
  expect((await recordAuthority(office, jobId, sent)).answer.body).toMatchObject({ whole: true });
  const [row] = await runSql(url, 'select photo from authority where job_id = $1', [jobId]);
  const kept = row?.['photo'] as Buffer;
  expect(kept.toString('latin1')).not.toMatch(SECRET);
  expect(await upright(kept)).toEqual(await upright(taken));
  const cut = { ...person, photo: `data:image/jpeg;base64,${taken.subarray(0, 300).toString('base64')}` };
  const { answer } = await recordAuthority(office, jobId, cut);
  expect(answer.body.errors).toEqual({ photo: expect.stringContaining('Choose it again') });
});

test('a photo stored by an earlier release is shown without its location', async () => {
  const { id, jobId } = await makeEstimate(office);
  const [stored] = await runSql(
    url,
    `insert into authority (quote_id, name, relation, id_type, photo, photo_type, actor)
     values ($1, 'Noa', 'owner', 'drivers-license', $2, 'image/jpeg', 'test') returning id`,
    [id, await photo('jpeg')],
  );
  const shown = await admin(
    new Request(`http://localhost/api/admin/jobs/${jobId}/authorities/${String(stored?.['id'])}/photo`, {
      headers: { authorization: `Bearer ${office.token}` },
    }),
  );
  expect(shown.status).toBe(200);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(bytes.toString('latin1')).not.toMatch(SECRET);
  expect(await upright(bytes)).toEqual(await upright(await photo('jpeg')));
});
