import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type EncryptedField, encryptedFieldLabels } from '#domain/encrypted-fields.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { refreshChanged } from '../../changes.ts';

/** Fetches an estimate with its encrypted fields decrypted; the server audits who did. */
export function useReveal(id: string, onShown: (quote: Quote) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(quoteRoutes.find, { params: { id } }),
    onSuccess: (quote) => {
      onShown(quote);
      return refreshChanged(client);
    },
    onError: (error) =>
      toast({ title: 'They could not be shown', description: describeError(error), tone: 'danger' }),
  });
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Lists the hidden encrypted fields, with a button to show them, and those that cannot be decrypted. */
export function EncryptedFieldsNotice({
  closed,
  unreadable = [],
  pending,
  onShow,
}: {
  closed: readonly EncryptedField[];
  unreadable?: readonly EncryptedField[];
  pending: boolean;
  onShow: () => void;
}) {
  const onFile = useId();
  if (closed.length === 0 && unreadable.length === 0) return null;
  return (
    <section
      aria-label="Encrypted fields"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2"
    >
      {closed.length > 0 ? (
        <>
          <p id={onFile} className="min-w-0 flex-1 basis-64">
            On file, encrypted: {encryptedFieldLabels(closed)}.{' '}
            <span className="text-muted">Viewing them is recorded in the history.</span>
          </p>
          <Button pending={pending} onClick={onShow} aria-describedby={onFile}>
            Show them
          </Button>
        </>
      ) : null}
      {unreadable.length > 0 ? (
        <p role="status" className="font-semibold text-danger">
          {capitalize(encryptedFieldLabels(unreadable))}: cannot be decrypted with the server’s current key.
          The stored text stays until you replace it.
        </p>
      ) : null}
    </section>
  );
}
