import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { textRoutes } from '#contract/texts.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';
import { newCallPath, router } from '../../routes.ts';
import { dropSharedText, readSharedText } from '../../shared-text.ts';
import { useDraftId } from '../../shared/form/drafts.tsx';
import { NewCallForm } from './NewCallForm.tsx';

/** /admin/new-call: a call in progress, each with its own draft. A call may answer a received text. */
export default function NewCallScreen() {
  const [shared] = useState(() => readSharedText().slice(0, limits.pasted));
  useEffect(dropSharedText, []);
  const page = useStore(router);
  // From here on the draft remembers the text, and the URL names only the draft.
  const [textId] = useState(page?.search['answers']);
  const draft = useDraftId(newCallPath);
  if (!draft) return null;
  return textId === undefined ? (
    <NewCallForm key={draft} draft={draft} shared={shared} receivedText={null} />
  ) : (
    <CallFromText draft={draft} textId={textId} />
  );
}

/** A call that answers a text, once the text is loaded. */
function CallFromText({ draft, textId }: { draft: string; textId: string }) {
  const text = useQuery(read(textRoutes.received, { params: { id: textId } }));
  if (text.data) return <NewCallForm key={draft} draft={draft} shared="" receivedText={text.data} />;
  if (text.isPending) return <SkeletonRows rows={4} label="Loading the text…" />;
  return (
    <ErrorState
      title="The text could not be loaded"
      detail={describeError(text.error)}
      onRetry={() => void text.refetch()}
      retrying={text.isFetching}
    />
  );
}
