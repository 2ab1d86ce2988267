import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { authorityBody } from '#contract/jobs/authority.ts';
import { authorityRelations, idTypes, authorityStatement, authorityStatements } from '#domain/authority.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import { type SignaturePad, signaturePad } from '#ui/signature-pad.ts';
import { toast } from '#ui/toast.ts';
import { refetch } from '../queries.ts';
import { schemaResolver, useForm } from './form/fields.ts';
import { FormActions } from './form/FormLayout.tsx';
import { takeStep, type TakenStep, waitsToast } from './jobs/use-job-step.ts';
import { PhotoField, type PromisedPhoto } from './Photo.tsx';
import { useSave } from './use-action.ts';

type AuthorityBody = z.infer<typeof authorityBody>;

interface AuthorityValues {
  name: string;
  relation: string;
  idType: string;
  note: string;
}

const resolver = schemaResolver<AuthorityValues, AuthorityBody>(authorityBody);

/** Records who authorizes the opening, before the lock is touched. */
export function AuthorityDialog({
  job,
  name,
  onClose,
}: {
  job: { readonly id: string; readonly number?: number };
  /** The customer, who usually authorizes it. */
  name: string;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const photo = useRef<Promise<PromisedPhoto | null>>(Promise.resolve(null));
  const client = useQueryClient();
  const form = useForm<AuthorityValues, unknown, AuthorityBody>({
    defaultValues: { name, relation: '', idType: '', note: '' },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<AuthorityValues, AuthorityBody, TakenStep>({
    form,
    failed: { title: 'Error', description: 'The authority was not recorded' },
    send: async (body, key) => {
      const promised = await photo.current;
      const signed = {
        ...body,
        signature: pad.current?.read() ?? null,
        statement: authorityStatement,
        photoSha256: promised?.sha256 ?? null,
      };
      return takeStep(job, 'authority', signed, key, promised?.bytes);
    },
    onSaved: ({ id, waits }) => {
      toast(waits ? waitsToast(id) : { title: 'Authority recorded', description: form.getValues('name') });
      if (!waits) void refetch(client);
      onClose();
    },
  });

  useEffect(() => {
    if (canvas.current) pad.current = signaturePad(canvas.current);
  }, []);

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
          <p className="pb-1">“{authorityStatements[authorityStatement - 1]}”</p>
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
        <PhotoField label="Photo" photoRef={photo} />
        <FormActions saving={saving} submitText="Record authority" onClose={onClose} />
      </form>
    </Dialog>
  );
}
