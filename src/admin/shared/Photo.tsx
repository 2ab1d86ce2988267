import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { type Authority, authorityRoutes } from '#contract/jobs/authority.ts';
import { MAX_PHOTO } from '#contract/photo-part.ts';
import type { Route } from '#contract/route.ts';
import { callFile, type ParamsInput } from '#client/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Download, Image } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { refetch } from '../queries.ts';
import { $photos } from '../waiting.ts';
import { useAction } from './use-action.ts';

/** Takes a photo with the phone's camera, or chooses one. It is shrunk while the rest is filled in; saving waits for it. */
export function PhotoField({
  label,
  photoRef,
}: {
  label: string;
  photoRef: RefObject<Promise<PromisedPhoto | null>>;
}) {
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    photoRef.current = file ? promisePhoto(file) : Promise.resolve(null);
    if (!file || (await photoRef.current)) return;
    input.value = '';
    toast({ title: 'This picture cannot be read', description: 'Take another one.', tone: 'danger' });
  };
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void choose(event.target)}
        className="min-h-11 rounded-md border border-line-control bg-field p-2 font-normal file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
      />
    </label>
  );
}

/** How small a photo must be: sizes to try until it fits, longest side in pixels, and the most characters of its data URL. */
interface PhotoLimits {
  readonly sides: readonly number[];
  readonly most: number;
}
const evidence: PhotoLimits = { sides: [1280, 960, 640], most: MAX_PHOTO };
/** Of the JPEG. */
const QUALITY = 0.75;

/** Shrinks a photo to a JPEG data URL within the size limit; null if the browser cannot decode the file. */
export async function shrinkPhoto(file: Blob, { sides, most } = evidence): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', QUALITY);
    if (url.length <= most) return url;
  }
  return null;
}

/** A shrunk photo of an authority, and the SHA-256 that its record promises. */
export interface PromisedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** The photo shrunk, with its hash; null if the browser cannot read the file. */
async function promisePhoto(file: Blob): Promise<PromisedPhoto | null> {
  const dataUrl = await shrinkPhoto(file);
  if (dataUrl === null) return null;
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

interface RecordPhotoProps {
  /** Of the record, which is the photo's. */
  readonly id: string;
  readonly photo: 'none' | 'missing' | 'kept';
  /** The words that name the record. */
  readonly of: string;
  readonly alt: string;
  /** The saved file's name, without its ending. */
  readonly file: string;
  readonly source: { readonly route: Route; readonly params: ParamsInput };
}

/** A record's photo, or that it has not arrived. Fetched only on request, because a look may be recorded. */
export function RecordPhoto({ id, photo, of, alt, file, source }: RecordPhotoProps) {
  const [shown, setShown] = useState<Blob | null>(null);
  const look = useAction({
    run: () => callFile(source.route, { params: source.params }),
    done: () => null,
    failed: 'The photo could not be loaded',
    after: (answer) => setShown(answer.file),
  });
  if (photo === 'none') return null;
  if (photo === 'missing') return <MissingPhoto id={id} />;
  return (
    <>
      <Button
        aria-expanded={shown !== null}
        pending={look.isPending}
        pendingText="Fetching…"
        onClick={() => (shown ? setShown(null) : look.mutate(undefined))}
      >
        <Image aria-hidden="true" className="size-4" />
        {shown ? 'Hide photo' : 'Show photo'}
        <span className="sr-only"> of {of}</span>
      </Button>
      {shown ? <Picture blob={shown} alt={alt} file={file} /> : null}
    </>
  );
}

/** A promised photo that has not arrived; if it is on this phone, with a button that sends it on. */
function MissingPhoto({ id }: { id: string }) {
  const client = useQueryClient();
  const here = useStore($photos).find((photo) => photo.id === id);
  const [sending, setSending] = useState(false);
  if (!here) return <Badge tone="warn">Photo missing</Badge>;
  const send = async () => {
    setSending(true);
    const { sendWaiting } = await import('../phone.ts');
    await sendWaiting(client, true);
    await refetch(client);
    setSending(false);
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="warn">{here.problem ?? 'Photo on this phone'}</Badge>
      <Button pending={sending} pendingText="Sending…" onClick={() => void send()}>
        Send photo
      </Button>
    </span>
  );
}

function Picture({ blob, alt, file }: { blob: Blob } & Pick<RecordPhotoProps, 'alt' | 'file'>) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    // Frees the photo when it is hidden or the screen closes.
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (!url) return null;
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <img
        src={url}
        alt={alt}
        className="max-h-96 max-w-full rounded border border-line bg-sunken object-contain"
      />
      <ButtonLink href={url} target="_self" download={`${file}.${blob.type.replace('image/', '')}`}>
        <Download aria-hidden="true" className="size-4" />
        Save photo
      </ButtonLink>
    </div>
  );
}

/** The photo of an authorization; every look is recorded. */
export function AuthorityPhoto({
  record: { id, jobId, photo, name, createdAt },
}: {
  record: Pick<Authority, 'id' | 'jobId' | 'photo' | 'name' | 'createdAt'>;
}) {
  return (
    <RecordPhoto
      id={id}
      photo={photo}
      of={name}
      alt={`Recorded with the authority of ${name}`}
      file={`authority-${createdAt.slice(0, 10)}`}
      source={{ route: authorityRoutes.photo, params: { id: jobId, authorityId: id } }}
    />
  );
}
