import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { MAX_CREW_PHOTO } from '#contract/schedule/crew.ts';
import { Button } from '#ui/Button.tsx';
import { shrinkPhoto } from '../../shared/shrink-photo.ts';
import type { CrewForm } from './crew-values.ts';

/** The photo by which customers know the technician at the door. */
export function PhotoField({ hasPhoto }: { hasPhoto: boolean }) {
  const { watch, setValue, formState } = useFormContext<CrewForm>();
  const [failed, setFailed] = useState(false);
  const id = useId();
  const photo = watch('photo');
  const error = failed ? 'This file is no photo that the browser can read' : formState.errors.photo?.message;
  const set = (value: string) => setValue('photo', value, { shouldDirty: true });
  const read = async (file: File | undefined) => {
    if (!file) return;
    const url = await shrinkPhoto(file, { sides: [320, 240, 160], most: MAX_CREW_PHOTO });
    setFailed(url === null);
    if (url !== null) set(url);
  };
  const shown = photo === undefined ? hasPhoto : photo !== '';
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Photo for customers
      </label>
      <span className="flex flex-wrap items-center gap-3">
        {photo ? (
          <img src={photo} alt="As customers will see it" className="size-14 rounded object-cover" />
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        {shown ? <Button onClick={() => set('')}>Remove</Button> : null}
      </span>
      <span id={`${id}-hint`} className={error ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {error ?? (shown && !photo ? 'A photo is kept.' : 'Shown to the customers they come to.')}
      </span>
    </div>
  );
}
