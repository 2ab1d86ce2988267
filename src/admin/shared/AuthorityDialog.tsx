import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { authorityBody, authorityRoutes, PHOTO_PART } from '#contract/jobs/authority.ts';
import { authorityRelations, idTypes } from '#domain/authority.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { type SignaturePad, signaturePad } from '#ui/signature-pad.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { refetch } from '../queries.ts';
import { FormActions } from './form/FormActions.tsx';
import { schemaResolver } from './form/schema-resolver.ts';
import { takeStep } from './jobs/take-step.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useSave } from './use-save.ts';

type AuthorityBody = z.infer<typeof authorityBody>;

interface AuthorityValues {
  name: string;
  relation: string;
  idType: string;
  note: string;
}

/** The photo shrunk, with its hash; null if the browser cannot read the file. */
async function promised(file: Blob): Promise<PromisedPhoto | null> {
  const url = await shrinkPhoto(file);
  return url === null ? null : promisePhoto(url);
}

const resolver = schemaResolver<AuthorityValues, AuthorityBody>(authorityBody);

/** Records who authorizes the opening, before the lock is touched. */
export function AuthorityDialog({
  jobId,
  name,
  onClose,
}: {
  jobId: string;
  /** The customer, who usually authorizes it. */
  name: string;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  // The photo is shrunk while the rest is filled in; saving waits for it.
  const photo = useRef<Promise<PromisedPhoto | null>>(Promise.resolve(null));
  const client = useQueryClient();
  const form = useForm<AuthorityValues, unknown, AuthorityBody>({
    defaultValues: { name, relation: '', idType: '', note: '' },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<AuthorityValues, AuthorityBody, { name: string }>({
    form,
    failed: { title: 'Error', description: 'The authority was not recorded' },
    send: async (body, key) => {
      const promised = await photo.current;
      const signed = {
        ...body,
        signature: pad.current?.read() ?? null,
        photoSha256: promised?.sha256 ?? null,
      };
      const { id: authorityId } = await takeStep({ id: jobId }, 'authority', signed, key);
      // The record is kept. The photo follows, and can follow later.
      if (promised)
        void sendPhoto({ id: jobId, authorityId }, promised)
          .catch(() => toast({ title: 'The photo is not there yet', description: body.name, tone: 'danger' }))
          .finally(() => refetch(client));
      return body;
    },
    onSaved: (saved) => {
      toast({ title: 'Authority recorded', description: saved.name });
      onClose();
    },
  });

  useEffect(() => {
    if (canvas.current) pad.current = signaturePad(canvas.current);
  }, []);

  const choosePhoto = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    photo.current = file ? promised(file) : Promise.resolve(null);
    if (!file || (await photo.current)) return;
    input.value = '';
    toast({ title: 'This picture cannot be read', description: 'Take another one.', tone: 'danger' });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Authority to open"
      description="Check the ID, but never write down its number. This record cannot be changed later."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        <TextField
          label="Authorized by"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label="Relationship"
          required
          placeholder="Choose…"
          options={authorityRelations}
          error={errors.relation?.message}
          {...register('relation')}
        />
        <SelectField
          label="ID checked"
          required
          placeholder="Choose…"
          options={idTypes}
          error={errors.idType?.message}
          {...register('idType')}
        />
        <TextAreaField
          label="Proof"
          description="Registration matched the plate, called the manager…"
          maxLength={limits.reason}
          error={errors.note?.message}
          {...register('note')}
        />
        <div>
          <div className="flex items-center justify-between">
            <span className="text-sm font-semibold">Signature</span>
            <Button look="quiet" onClick={() => pad.current?.clear()}>
              Clear signature
            </Button>
          </div>
          <canvas
            ref={canvas}
            width={600}
            height={200}
            role="img"
            aria-label="Sign here with a finger. Without a signature, the typed name counts."
            className="aspect-3/1 w-full touch-none rounded-md border border-line-control bg-field text-body"
          />
        </div>
        <label className="flex flex-col gap-1 text-sm font-semibold">
          Photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => void choosePhoto(event.target)}
            className="min-h-11 rounded-md border border-line-control bg-field p-2 font-normal file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-body"
          />
        </label>
        <FormActions saving={saving} submitText="Record authority" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** A shrunk photo of an authority, and the SHA-256 that its record promises. */
interface PromisedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** The bytes of a JPEG data URL with their SHA-256. */
async function promisePhoto(dataUrl: string): Promise<PromisedPhoto> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/**
 * Sends a photo in parts, from where the server has it: called again after a failure, it goes on.
 * @throws {ApiError} or {NetworkError}
 */
async function sendPhoto(
  params: { readonly id: string; readonly authorityId: string },
  { bytes }: PromisedPhoto,
): Promise<void> {
  const send = (at: number, end: number) => {
    const part = bytes.subarray(at, end);
    const text = Array.from(part, (byte) => String.fromCharCode(byte)).join('');
    const body = { type: 'image/jpeg', size: bytes.length, at, bytes: btoa(text) } as const;
    return call(authorityRoutes.sendPhoto, { params, body });
  };
  let { received, whole } = await send(0, 0);
  while (!whole) ({ received, whole } = await send(received, received + PHOTO_PART));
}
