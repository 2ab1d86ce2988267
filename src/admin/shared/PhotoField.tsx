import type { RefObject } from 'react';
import { toast } from '#ui/toast.ts';
import { type PromisedPhoto, promisePhoto } from './shrink-photo.ts';

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
