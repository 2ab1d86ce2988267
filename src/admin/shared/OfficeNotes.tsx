import { type SyntheticEvent, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

/** Internal notes on a request. Typed text stays until it is saved. */
export function OfficeNotes({
  notes,
  saving,
  onSave,
}: {
  notes: string | null;
  saving: boolean;
  onSave: (notes: string) => void;
}) {
  const [text, setText] = useState(notes ?? '');
  const changed = text.trim() !== (notes ?? '');
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-2"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <TextAreaField
        className="w-full"
        label="Office notes"
        description="Only staff can see them."
        maxLength={limits.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!changed} pending={saving} pendingText="Saving...">
        Save notes
      </Button>
    </form>
  );
}
