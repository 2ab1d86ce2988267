import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { textKindLabels } from '#domain/customer-text.ts';
import { type TextTemplates, textRoutes } from '#contract/texts.ts';
import { describeError } from '#client/api-error.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { alarmPath } from '../../routes.ts';
import { May } from '../../shared/May.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { sampleText } from './sample-text.ts';

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
