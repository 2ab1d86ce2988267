import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { X } from '#ui/icons.tsx';
import { limits } from '#domain/limits.ts';
import { type Found, foundLabels, type FoundKind } from '#domain/pasted-text/folded.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { type CallValues, emptyCall } from './call-values.ts';
import { filledBy, pieceText, stretchesOf, withoutMessage, withoutPiece } from './pasted-values.ts';
import { findWantedTime } from './wanted-time.ts';

const read = (text: string) => readPastedText(text, new Date(), findWantedTime);

/** A customer's pasted message: the matches in it fill the call, are highlighted, and can be removed. */
export default function PasteText({
  offered,
  atOnce,
  onClose,
}: {
  offered: string;
  /** Whether the offered text is read without a press. */
  atOnce: boolean;
  onClose: () => void;
}) {
  const { control, setValue, getValues, formState } = useFormContext<CallValues>();
  const pasted = useWatch({ control, name: 'pasted' });
  const [typed, setTyped] = useState(offered);
  const [removed, setRemoved] = useState<readonly FoundKind[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const found = useMemo(
    () => (pasted ? read(pasted).filter(({ kind }) => !removed.includes(kind)) : []),
    [pasted, removed],
  );

  useEffect(() => {
    // Focus starts where the message goes, unless one has already filled the call.
    if (!pasted) box.current?.focus();
  }, [pasted]);

  const apply = (values: Partial<CallValues>) => {
    for (const [field, value] of Object.entries(values))
      setValue(field as keyof CallValues, value, { shouldDirty: true });
  };
  const fill = (text: string) => {
    setRemoved([]);
    apply(filledBy(read(text), text, getValues(), formState.touchedFields.urgency === true));
    // Moves focus on to the matches.
    requestAnimationFrame(() => result.current?.focus());
  };
  const reads = atOnce && !pasted && offered.trim() !== '';
  useEffect(() => {
    if (reads) fill(offered);
    // Once, when the text arrives; what is typed later is never overwritten.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const remove = (kind: FoundKind) => {
    apply(withoutPiece(found, kind, getValues(), emptyCall));
    setRemoved([...removed, kind]);
    result.current?.focus();
  };

  if (!pasted) {
    return (
      <section aria-label="Paste a text" className="flex flex-col gap-3 rounded-lg border border-line p-3">
        <TextAreaField
          label="Text message or email"
          description="We fill in the call from it. Check it before you save."
          rows={5}
          ref={box}
          maxLength={limits.pasted}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" disabled={typed.trim() === ''} onClick={() => fill(typed)}>
            Read the text
          </Button>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Pasted text" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <h2 ref={result} tabIndex={-1} className="font-semibold">
        {found.length === 0 ? 'Nothing found in the text.' : 'Found in the text'}
      </h2>
      <ul aria-label="Found in the text" className="flex flex-wrap gap-2">
        {found.map((piece) => (
          <li
            key={piece.kind}
            className="flex items-center rounded-md border border-line-strong bg-panel pl-2"
          >
            <span className="wrap-anywhere">
              <span className="text-sm text-muted">{foundLabels[piece.kind]}</span>{' '}
              <strong className="font-semibold">{pieceText(piece)}</strong>
            </span>
            <button
              type="button"
              aria-label={`Remove ${foundLabels[piece.kind].toLowerCase()} ${pieceText(piece)}`}
              onClick={() => remove(piece.kind)}
              className="grid size-11 place-items-center rounded-md hover:bg-sunken pointer-fine:size-9"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <MarkedText text={pasted} found={found} />
      <div>
        <Button
          look="quiet"
          onClick={() => {
            setTyped(pasted);
            apply(withoutMessage(found, pasted, getValues(), emptyCall));
          }}
        >
          Paste another text
        </Button>
      </div>
    </section>
  );
}

/** The message with each match highlighted, and labeled at its end. */
function MarkedText({ text, found }: { text: string; found: readonly Found[] }) {
  return (
    <div
      role="region"
      aria-label="The text with its matches"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long message scrolls, also by keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap"
    >
      {stretchesOf(text, found).map(({ text: words, from, pieces, ending }) =>
        pieces.length === 0 ? (
          words
        ) : (
          <mark key={from} className="rounded-sm bg-info-soft px-0.5 text-body">
            {words}
            {ending.map(({ kind }) => (
              <span key={kind} className="ml-1 text-xs font-semibold text-info uppercase">
                {foundLabels[kind]}
              </span>
            ))}
          </mark>
        ),
      )}
    </div>
  );
}
