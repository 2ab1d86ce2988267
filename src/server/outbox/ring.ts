import type { Db } from '#db/connect.ts';
import type { OtherKind } from '#db/outbox-messages.ts';
import { type AlarmOfJob, findAlarm, listAlarmPeople } from '#db/queries/alarm.ts';
import { NUMBER_REFUSED } from '#db/queries/deliveries.ts';
import { findJobOfPaper } from '#db/queries/jobs/job-of-paper.ts';
import { enqueueMessage, isMessageOf, type MessageOf, type OutboxMessage } from '#db/queries/outbox.ts';
import { deletePushDevice, findPushDevice, type PushDevice } from '#db/queries/push-devices.ts';
import { optOut } from '#db/queries/texts.ts';
import { isQuiet } from '#domain/alarm.ts';
import { formatPhone } from '#domain/phone.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import { keywordAnswers } from '#domain/received-text.ts';
import { newsTitle } from '#domain/record-news.ts';
import { sendMobileCode } from '../alarm/mobile-code.ts';
import { DeviceGone, sendPush } from '../alarm/push.ts';
import { alarmToken } from '../alarm/token.ts';
import { alarmText, kindAndTown } from '../alarm/words.ts';
import type { Config } from '../config.ts';
import { NothingToSend } from '../mail/message.ts';
import { askService, DeliveryError } from '../outbound.ts';
import { textRefusal } from '../texts/customer-text.ts';
import { NumberOptedOut, refused, sendText } from '../texts/send-text.ts';
import { composeText, orderNote } from './ring-content.ts';

interface RingContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: Date;
}

type AlarmMessage = MessageOf<'alarm-push' | 'alarm-text' | 'alarm-voice'>;

/** The alarm a message is about. @throws {NothingToSend} if the message no longer applies */
async function currentAlarm(db: Db, { payload }: AlarmMessage): Promise<AlarmOfJob> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm) throw new NothingToSend('the job is gone');
  if (payload.event === 'rings' && (alarm.state !== 'ringing' || !alarm.waits))
    throw new NothingToSend('the emergency no longer rings');
  return alarm;
}

/**
 * Delivers a notification, text or call.
 * @throws {NothingToSend}, {@link DeliveryError} if the service refused it, or the network's error if the outcome is unknown
 */
export async function ring(context: RingContext, message: OutboxMessage): Promise<void> {
  if (isMessageOf(message, 'test-push')) return testDevice(context, message);
  if (isMessageOf(message, 'news-push')) return pushNews(context, message);
  if (isMessageOf(message, 'order-push')) return pushOrder(context, message);
  if (isMessageOf(message, 'alarm-push')) return pushAlarm(context, message);
  if (isMessageOf(message, 'alarm-text')) return textAlarm(context, message);
  if (isMessageOf(message, 'alarm-voice')) return speakAlarm(context, message);
  if (isMessageOf(message, 'customer-text')) return textCustomer(context, message);
  if (isMessageOf(message, 'text-reply')) return replyToKeyword(context, message);
  if (isMessageOf(message, 'mobile-code')) return sendMobileCode(context, message);
  const missing: OtherKind = message.kind as OtherKind;
  throw new Error(`Nothing sends messages of kind "${missing}".`);
}

const topicOf = (id: string) => id.replaceAll('-', '');

async function pushAlarm(context: RingContext, message: MessageOf<'alarm-push'>): Promise<void> {
  const { config, db } = context;
  const alarm = await currentAlarm(db, message);
  const { jobId, event } = message.payload;
  const device = await findPushDevice(db, message.recipient);
  if (!device) throw new NothingToSend('the device is gone');
  const mine = alarm.holderId === device.accountId;
  const note = {
    tag: `alarm-${jobId}`,
    token: alarmToken(config, { jobId, deviceId: device.id }),
    ...(event === 'rings'
      ? {
          kind: 'alarm' as const,
          quiet: isQuiet(alarm),
          title: `Emergency ${alarm.number}`,
          body: kindAndTown(alarm),
          path: '/admin/alarm',
        }
      : {
          kind: 'taken' as const,
          title: mine ? `You have emergency ${alarm.number}` : `Emergency ${alarm.number} is taken`,
          body: mine ? kindAndTown(alarm) : `${alarm.holderName ?? 'A colleague'} has it.`,
          path: mine ? `/admin/jobs/${jobId}` : '/admin/alarm',
        }),
  };
  await toDevice(
    context,
    device,
    () => sendPush(config, device, note, topicOf(jobId)),
    event === 'rings' ? jobId : undefined,
  );
}

async function testDevice(context: RingContext, message: MessageOf<'test-push'>): Promise<void> {
  const { config, db } = context;
  const device = await findPushDevice(db, message.recipient);
  if (!device) throw new NothingToSend('the device is gone');
  const note = {
    kind: 'test' as const,
    title: 'Test ring',
    body: 'This is how an emergency rings on this device.',
    tag: 'test',
    path: '/admin/alarm',
    token: alarmToken(config, { jobId: null, deviceId: device.id }),
  };
  await toDevice(context, device, () => sendPush(config, device, note, topicOf(device.id)), undefined);
}

/** Sends news to a device, outside quiet hours: kind of work and town, but no name, number, address or amount. */
async function pushNews(context: RingContext, message: MessageOf<'news-push'>): Promise<void> {
  const { config, db, now } = context;
  const { recordType, recordId, what } = message.payload;
  const device = await findPushDevice(db, message.recipient);
  if (!device?.news) throw new NothingToSend('the device is gone, or its news is turned off');
  if (earliestText('calm', now) > now) throw new NothingToSend('it is night, and this is no emergency');
  const job = await findJobOfPaper(db, recordType, recordId);
  if (!job) throw new NothingToSend('the job is gone');
  if (job.suspicious) throw new NothingToSend('it looks like spam');
  if (what === 'received' && job.isEmergency) throw new NothingToSend('its alarm rings');
  const note = {
    kind: 'news' as const,
    title: newsTitle(recordType, what),
    body: `${kindAndTown(job)}, job ${job.number}`,
    tag: `news-${job.id}`,
    path: `/admin/jobs/${job.id}`,
    token: '',
    change: { type: recordType, id: recordId, job: job.id, what },
  };
  await toDevice(context, device, () => sendPush(config, device, note, topicOf(job.id)), undefined);
}

/** Asks an owner about an order. */
async function pushOrder(context: RingContext, message: MessageOf<'order-push'>): Promise<void> {
  const { device, note } = await orderNote(context.db, message);
  const send = () => sendPush(context.config, device, note, topicOf(message.payload.jobId));
  await toDevice(context, device, send, undefined);
}

/**
 * Sends to a device. A device that is gone is removed and its owner gets a mail; an emergency that would have rung on it
 * is texted or mailed to them at once.
 */
async function toDevice(
  { db, now }: RingContext,
  device: PushDevice,
  send: () => Promise<void>,
  ringing: string | undefined,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof DeviceGone)) throw error;
    await db.transaction().execute(async (trx) => {
      if (!(await deletePushDevice(trx, device.id, device.accountId))) return;
      const person = (await listAlarmPeople(trx)).find(({ accountId }) => accountId === device.accountId);
      if (!person) return;
      const base = { recipient: person.email, now };
      await enqueueMessage(trx, {
        ...base,
        kind: 'device-dropped',
        payload: { device: device.name },
        dedupeKey: `device-dropped:${device.id}`,
      });
      if (ringing === undefined || person.devices > 0) return;
      const instead = {
        payload: { jobId: ringing, event: 'rings' as const },
        recordType: 'job' as const,
        recordId: ringing,
      };
      if (person.mobile) {
        await enqueueMessage(trx, {
          ...instead,
          kind: 'alarm-text',
          recipient: person.mobile,
          dedupeKey: `alarm:${ringing}:gone:text:${device.id}`,
          now,
        });
      } else {
        await enqueueMessage(trx, {
          ...instead,
          ...base,
          kind: 'alarm-mail',
          dedupeKey: `alarm:${ringing}:gone:mail:${device.id}`,
        });
      }
    });
    throw new NothingToSend('the device no longer receives notifications');
  }
}

async function textAlarm({ db, config }: RingContext, message: MessageOf<'alarm-text'>): Promise<void> {
  const alarm = await currentAlarm(db, message);
  const text = alarmText(alarm, message.payload.event);
  await sendText(config, { id: message.messageId, to: message.recipient, text }, message.attempts > 1);
}

/** Sends a text to a customer. @throws {DeliveryError} with the wait until the quiet hours end */
async function textCustomer(context: RingContext, message: MessageOf<'customer-text'>): Promise<void> {
  const { db, config, now } = context;
  const { messageId, recipient, payload, attempts } = message;
  // An attempt that failed in the evening is repeated in the morning.
  const waitSeconds = (earliestText(payload.occasion, now).getTime() - now.getTime()) / 1000;
  if (waitSeconds > 0) throw new DeliveryError('It waits for the end of the quiet hours.', { waitSeconds });
  const refused = await textRefusal(db, recipient, now, message);
  if (refused !== null) throw new NothingToSend(`${NUMBER_REFUSED}${refused}`);
  const text = await composeText(message, context);
  try {
    await sendText(config, { id: messageId, to: recipient, text }, attempts > 1);
  } catch (error) {
    if (!(error instanceof NumberOptedOut)) throw error;
    await optOut(db, recipient, now);
    throw new NothingToSend(`${NUMBER_REFUSED}${formatPhone(recipient)} asked for no more texts (STOP)`);
  }
}

/** Answers STOP, START or HELP; only the answer to STOP goes to a number that has opted out. */
async function replyToKeyword(
  { db, config, now }: RingContext,
  message: MessageOf<'text-reply'>,
): Promise<void> {
  const { messageId, recipient, payload, attempts } = message;
  const isStop = payload.keyword === 'stop';
  const refused = isStop ? null : await textRefusal(db, recipient, now, message);
  if (refused !== null) throw new NothingToSend(refused);
  const text = keywordAnswers[payload.keyword];
  await sendText(config, { id: messageId, to: recipient, text }, attempts > 1);
}

async function speakAlarm({ db, config }: RingContext, message: MessageOf<'alarm-voice'>): Promise<void> {
  const alarm = await currentAlarm(db, message);
  if (config.voiceUrl === undefined) throw new NothingToSend('VOICE_URL is not set');
  const answer = await askService(config.voiceUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': message.messageId },
    body: JSON.stringify({ id: message.messageId, to: message.recipient, text: alarmText(alarm, 'rings') }),
  });
  if (answer.status >= 300) throw refused('The voice webhook', answer);
}

/** How a failed notification, text or call is recorded. */
export function describeRingFailure(error: unknown): { permanent: boolean; waitSeconds: number | undefined } {
  return error instanceof DeliveryError
    ? { permanent: error.permanent, waitSeconds: error.waitSeconds }
    : { permanent: false, waitSeconds: undefined };
}
