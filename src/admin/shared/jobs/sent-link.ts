import { atom } from 'nanostores';
import type { SentLink } from '../SendLinkDialog.tsx';

/** The link of a price created with its job; in memory only, until the job's page has shown it. */
export const $sentLink = atom<{ readonly jobId: string; readonly link: SentLink } | null>(null);
