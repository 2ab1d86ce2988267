import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { newCallPath, router } from '../../routes.ts';
import { useDraftId } from '../../shared/use-draft-id.ts';
import { NewCallForm } from './NewCallForm.tsx';

/** /admin/new-call: a call being taken. Each has a draft of its own. */
export default function NewCallScreen() {
  // Read before the draft's id takes the place of the whole query, which keeps a message out of the browser's history.
  const [shared] = useState(sharedText);
  const draft = useDraftId(newCallPath);
  return draft ? <NewCallForm key={draft} draft={draft} shared={shared} /> : null;
}

/** The message that another app shared with the installed office (public/office.webmanifest). */
function sharedText(): string {
  const { title = '', text = '', url = '' } = router.get()?.search ?? {};
  return [title, text, url].filter(Boolean).join('\n').slice(0, limits.pasted);
}
