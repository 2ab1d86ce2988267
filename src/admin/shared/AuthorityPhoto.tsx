import { Download, Image } from '#ui/icons.tsx';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Authority, authorityRoutes } from '#contract/jobs/authority.ts';
import { callFile } from '#client/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { refetch } from '../queries.ts';
import { $photos } from '../waiting.ts';
import { useAction } from './use-action.ts';

/** The photo of an authorization, or that it has not arrived. Fetched only on request, because every view is audited. */
export function AuthorityPhoto({ record }: { record: Authority }) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  const look = useAction({
    run: () => callFile(authorityRoutes.photo, { params: { id: record.jobId, authorityId: record.id } }),
    done: () => null,
    failed: 'The photo could not be loaded',
    after: ({ file }) => setPhoto(file),
  });
  if (record.photo === 'none') return null;
  if (record.photo === 'missing') return <MissingPhoto id={record.id} />;
  return (
    <>
      <Button
        aria-expanded={photo !== null}
        pending={look.isPending}
        pendingText="Fetching…"
        onClick={() => (photo ? setPhoto(null) : look.mutate(undefined))}
      >
        <Image aria-hidden="true" className="size-4" />
        {photo ? 'Hide photo' : 'Show photo'}
        <span className="sr-only"> of {record.name}</span>
      </Button>
      {photo ? <Picture file={photo} record={record} /> : null}
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

function Picture({ file, record }: { file: Blob; record: Authority }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    // Frees the photo when it is hidden or the screen closes.
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!url) return null;
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <img
        src={url}
        alt={`Recorded with the authority of ${record.name}`}
        className="max-h-96 max-w-full rounded border border-line bg-sunken object-contain"
      />
      <ButtonLink
        href={url}
        target="_self"
        download={`authority-${record.createdAt.slice(0, 10)}.${file.type.replace('image/', '')}`}
      >
        <Download aria-hidden="true" className="size-4" />
        Save photo
      </ButtonLink>
    </div>
  );
}
