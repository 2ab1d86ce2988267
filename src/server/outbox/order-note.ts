import type { PushNote } from '#contract/live.ts';
import type { Db } from '#db/connect.ts';
import { listAlarmPeople } from '#db/queries/alarm.ts';
import { findWaitingOrder } from '#db/queries/orders.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { findPushDevice, type PushDevice } from '#db/queries/push-devices.ts';
import { workWords } from '#domain/standing-authority.ts';
import { NothingToSend } from '../mail/message.ts';

/**
 * The question to an owner about an order: who, what and where, since the answer depends on it.
 * @throws {NothingToSend} if it was answered or called off, or the device is no longer an owner's
 */
export async function orderNote(
  db: Db,
  { recipient, payload: { jobId } }: MessageOf<'order-push'>,
): Promise<{ device: PushDevice; note: PushNote }> {
  const device = await findPushDevice(db, recipient);
  const person = (await listAlarmPeople(db)).find(({ accountId }) => accountId === device?.accountId);
  if (!device || person?.role !== 'owner')
    throw new NothingToSend('the device is gone, or no longer an owner’s');
  const order = await findWaitingOrder(db, jobId);
  if (!order) throw new NothingToSend('the order no longer waits');
  const { number, orderedBy, work, place, fault } = order;
  const where = place === null ? '' : ` at ${place}`;
  const over = fault === 'limit' || fault === 'work_limit' ? ', over their limit' : '';
  const note = {
    kind: 'news' as const,
    title: `Allow job ${number}?`,
    body: `${orderedBy} ordered ${workWords[work]}${where}${over}.`,
    tag: `order-${jobId}`,
    path: `/admin/jobs/${jobId}`,
    token: '',
    order: { jobId, fault },
    change: { type: 'job', id: jobId, job: jobId, what: 'order_asked' },
  };
  return { device, note };
}
