import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { newCallPath } from '../../routes.ts';
import { dropSharedText, readSharedText } from '../../shared-text.ts';
import { useDraftId } from '../../shared/use-draft-id.ts';
import { NewCallForm } from './NewCallForm.tsx';

/** /admin/new-call: a call in progress. Each has its own draft. */
export default function NewCallScreen() {
  const [shared] = useState(() => readSharedText().slice(0, limits.pasted));
  useEffect(dropSharedText, []);
  const draft = useDraftId(newCallPath);
  return draft ? <NewCallForm key={draft} draft={draft} shared={shared} /> : null;
}
