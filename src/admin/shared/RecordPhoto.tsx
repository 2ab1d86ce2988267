import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Download, Image } from '#ui/icons.tsx';
import { type Authority, authorityRoutes } from '#contract/jobs/authority.ts';
import type { Route } from '#contract/route.ts';
import { callFile } from '#client/api.ts';
import type { ParamsInput } from '#client/route-url.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { refetch } from '../queries.ts';
import { $photos } from '../waiting.ts';
import { useAction } from './use-action.ts';

interface Shown {
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
export function RecordPhoto({ id, photo, of, alt, file, source }: Shown) {
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

function Picture({ blob, alt, file }: { blob: Blob } & Pick<Shown, 'alt' | 'file'>) {
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
