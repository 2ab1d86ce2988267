import { ApiError } from '../api-error.ts';
import { addCallHooks } from '../api.ts';
import { sessionToken, wipeEnded } from './box.ts';
import { forgetKept } from './kept.ts';
import { deliverLeft } from './send-left.ts';
import { sendPhotos } from './send-photos.ts';
import { sendSteps } from './send-steps.ts';

/**
 * Sends what waits on this phone from the service worker, for a page that may be closed. Behind a tab that sends, there is
 * nothing left to do.
 * @param officeIsOpen whether a tab can ask the person for what the server wants to see first
 * @throws when something can be sent only later
 */
export async function sendForClosedPage(officeIsOpen: () => Promise<boolean>): Promise<void> {
  const token = await sessionToken();
  // A worker has no local storage to read the token from. Nobody is there: it keeps no session open.
  if (token !== null)
    addCallHooks({ headers: () => ({ authorization: `Bearer ${token}`, 'x-unattended': '1' }) });
  try {
    if (token !== null) {
      await sendSteps();
      await sendPhotos();
    }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.code !== 'session_locked'))
      throw error;
    if (error.code === 'session_locked') await forgetKept();
    if (await officeIsOpen()) return;
    if (error.status === 401 && error.code !== null && token !== null) await wipeEnded(token);
  } finally {
    addCallHooks({ headers: () => ({}) });
  }
  await deliverLeft();
}
