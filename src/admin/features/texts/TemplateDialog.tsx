import { useState } from 'react';
import { templateFault, textKindLabels, textTemplates, textMessages } from '#domain/customer-text.ts';
import { limits } from '#domain/limits.ts';
import { type TextTemplates, textRoutes } from '#contract/texts.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { FormError } from '#ui/ErrorState.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Words } from '../../shared/messages.tsx';
import { sampleText } from './sample-text.ts';

/** Edits one template, with a preview of the customer's text. */
export function TemplateDialog({
  template: { kind, words: stored },
  version,
  onClose,
}: {
  template: TextTemplates['templates'][number];
  version: number;
  onClose: () => void;
}) {
  const [words, setWords] = useState(stored);
  const [checked, setChecked] = useState(false);
  const { words: usual, fields } = textTemplates[kind];
  const fault = words.trim() === '' ? 'Write the text' : templateFault(kind, words.trim());
  const save = useAction({
    run: (text: string, idempotencyKey) =>
      call(textRoutes.save, {
        body: { version, templates: [{ kind, words: text }] },
        idempotencyKey,
      }),
    done: () => ({ title: 'The text was saved' }),
    failed: 'The text was not saved',
    after: onClose,
  });
  const submit = () => {
    setChecked(true);
    if (!fault) save.mutate(words.trim());
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Text: ${textKindLabels[kind]}`}
      description={`It can use ${['business', 'phone', ...fields].map((name) => `{${name}}`).join(', ')}.`}
    >
      <TextAreaField
        label="Words"
        rows={4}
        maxLength={limits.text}
        value={words}
        error={checked ? fault : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <Words name="What the customer reads" title="What the customer reads">
        {sampleText(kind, words)}
      </Words>
      <p className="text-sm text-muted">{sentAs(sampleText(kind, words))}</p>
      {save.error ? <FormError>{describeError(save.error)}</FormError> : null}
      <DialogActions
        onClose={onClose}
        aside={
          <Button look="quiet" disabled={words === usual} onClick={() => setWords(usual)}>
            Restore the default
          </Button>
        }
      >
        <Button look="primary" pending={save.isPending} pendingText="Saving…" onClick={submit}>
          Save the text
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** "Sent as 3 messages. With “ʻ”, a message holds 70 characters instead of 160." */
function sentAs(text: string): string {
  const { count, rare } = textMessages(text);
  const messages = count === 1 ? 'Sent as 1 message.' : `Sent as ${count} messages.`;
  if (rare.length === 0) return messages;
  const letters = rare.slice(0, 5).map((letter) => `“${letter}”`);
  return `${messages} With ${letters.join(', ')}, a message holds 70 characters instead of 160.`;
}
