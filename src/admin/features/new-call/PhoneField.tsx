import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ScreenSkeleton } from '#ui/Skeleton.tsx';
import type { CallValues } from './call-values.ts';

/** Loaded only to read a text: it carries the grammar, the gazetteer and the date library. */
const PasteText = lazy(() => import('./PasteText.tsx'));

/** Longer than a number with an extension, and containing words. */
const isMessage = (text: string) => text.length > 30 && /\p{L}{3}/u.test(text);

/** The caller's number, or a whole message to read it from. A text that the call answers is read at once. */
export function PhoneField({ shared, isText }: { shared: string; isText: boolean }) {
  const { register, formState, control } = useFormContext<CallValues>();
  const pasted = useWatch({ control, name: 'pasted' });
  const [reading, setReading] = useState(shared !== '');
  const [offered, setOffered] = useState(shared);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          className="min-w-52 flex-1 sm:max-w-xs"
          inputClassName="text-lg tabular-nums"
          error={formState.errors.phone?.message}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!isMessage(text)) return;
            event.preventDefault();
            setOffered(text.slice(0, limits.pasted));
          }}
          {...register('phone')}
        />
        {reading || pasted ? null : <Button onClick={() => setReading(true)}>Paste a text</Button>}
      </div>
      {offered && !reading && !pasted ? (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-info-soft px-3 py-1.5">
          That looks like more than a phone number.
          <Button onClick={() => setReading(true)}>Read it as a text</Button>
          <Button look="quiet" onClick={() => setOffered('')}>
            Leave it
          </Button>
        </p>
      ) : null}
      {reading || pasted ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <PasteText
            offered={offered}
            atOnce={isText}
            onClose={() => {
              setReading(false);
              setOffered('');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
