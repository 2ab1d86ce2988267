import { newCallPath } from '../../routes.ts';
import { useDraftId } from '../../shared/use-draft-id.ts';
import { NewCallForm } from './NewCallForm.tsx';

/** /admin/new-call: a call being taken. Each has a draft of its own. */
export default function NewCallScreen() {
  const draft = useDraftId(newCallPath);
  return draft ? <NewCallForm key={draft} draft={draft} /> : null;
}
