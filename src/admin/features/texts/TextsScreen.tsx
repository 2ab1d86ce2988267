import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { timeName } from '#content/place/place.ts';
import { type TextTemplates, textRoutes } from '#contract/texts.ts';
import {
  fillText,
  PRIVATE_LINK,
  templateFault,
  type TextKind,
  textKindLabels,
  textMessages,
  textTemplates,
  type TextValues,
} from '#domain/customer-text.ts';
import { limits } from '#domain/limits.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { ErrorState, FormError, SkeletonRows } from '#ui/States.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { alarmPath } from '../../routes.ts';
import { May } from '../../role-screens.tsx';
import { Words } from '../../shared/messages.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

/** /admin/texts: the templates of texts to customers, and the rules for sending them. */
export default function TextsScreen() {
  useInvalidateOnMount(textRoutes.read.path);
  const texts = useQuery(read(textRoutes.read));
  return (
    <>
      <ScreenHeader title="Texts" />
      {texts.data ? (
        <Templates texts={texts.data} />
      ) : texts.isPending ? (
        <SkeletonRows rows={6} label="Loading the texts…" />
      ) : (
        <ErrorState
          title="The texts could not be loaded"
          detail={describeError(texts.error)}
          onRetry={() => void texts.refetch()}
          retrying={texts.isFetching}
        />
      )}
    </>
  );
}

function Templates({ texts }: { texts: TextTemplates }) {
  const [editing, setEditing] = useState<TextTemplates['templates'][number] | null>(null);
  return (
    <>
      {texts.via === 'file' ? (
        <p className="mb-4 max-w-prose rounded-md border border-warn-line bg-warn-soft p-3 font-semibold text-warn">
          No text provider is set up (SMS_URL): texts are written to files in DATA_DIR/texts and are not
          delivered.
        </p>
      ) : null}
      <p className="mb-4 max-w-prose text-muted">
        Between 9 PM and 8 AM only texts about emergencies, visits under way and payments leave at once;
        others wait until 8 AM. One number gets at most {limits.textsPerHour} texts an hour and{' '}
        {limits.textsPerDay} a day, and none after it has answered STOP.
      </p>
      <p className="mb-4 max-w-prose text-muted">
        A text from any number that reads as a lockout or an emergency rings the{' '}
        <a className="font-semibold text-link underline" href={alarmPath()}>
          alarm
        </a>
        . Others wait in the inbox.
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {texts.templates.map((template) => (
          <li key={template.kind} className="rounded-xl border border-line bg-panel p-4">
            <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
              {textKindLabels[template.kind]}
              {template.changed ? <Badge tone="info">Your words</Badge> : null}
            </h2>
            <p className="py-2 wrap-anywhere">{sampleText(template.kind, template.words)}</p>
            <May call="saveTexts">
              <Button
                aria-label={`Change the text: ${textKindLabels[template.kind]}`}
                onClick={() => setEditing(template)}
              >
                Change
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {editing ? (
        <TemplateDialog template={editing} version={texts.version} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

/** Edits one template, with a preview of the customer's text. */
function TemplateDialog({
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

/** Sample values for a template's fields. */
const sample: TextValues = {
  number: 'Q-2026-00015',
  total: '$157.07',
  amount: '$157.07',
  link: PRIVATE_LINK,
  times: 'Tuesday, November 24, 9:00 AM; or Tuesday, November 24, 2:00 PM',
  choose: 'Choose one',
  when: `Nov 24, 2026, 9:00 AM to 10:00 AM, ${timeName}`,
  was: `Nov 23, 2026, 2:00 PM to 3:00 PM, ${timeName}`,
  who: 'an emergency came up, and we',
  drive: ', usually 15-25 minutes',
  door: '. At the door we say plumeria, you answer dolphin',
  from: '2:40 PM',
  by: '3:00 PM',
};

/** A template filled with sample values. */
const sampleText = (kind: TextKind, words: string): string =>
  fillText(kind, kind === 'estimate_link' ? sample : { ...sample, number: 'INV-2026-00012' }, {
    [kind]: words,
  });
