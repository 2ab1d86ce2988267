import type { AccountChange } from '#db/outbox-messages.ts';
import { type AdminUser, findAdminUserByEmail } from '#db/queries/accounts/accounts.ts';
import { findAlarm } from '#db/queries/alarm.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { listFindings } from '#db/queries/shop-watch.ts';
import { isQuiet } from '#domain/alarm.ts';
import { limits } from '#domain/limits.ts';
import { accountLinkHours, type AccountLinkPurpose } from '#domain/sign-in-rules.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { remedies } from '#domain/shop-watch.ts';
import business from '#content/business.json' with { type: 'json' };
import { timeName } from '#content/place/place.ts';
import { issueAccountLink } from '../accounts/account-links.ts';
import { kindAndTown } from '../alarm/words.ts';
import { type MailLink, paragraphMail } from './layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';

/**
 * The link in a mail about an account, created while the mail is composed, so that no token waits in the outbox.
 * @throws {NothingToSend} if there is no such account, or the link would already have expired
 */
async function linkFor(
  message: MessageOf<'account-invitation' | 'password-reset'>,
  context: MailContext,
  purpose: AccountLinkPurpose,
): Promise<{ user: AdminUser; link: MailLink }> {
  const user = await findAdminUserByEmail(context.db, message.recipient);
  if (!user?.isActive) throw new NothingToSend('there is no such account');
  const askedAt = new Date(message.payload.askedAt);
  if (user.passwordChangedAt !== null && Date.parse(user.passwordChangedAt) >= askedAt.getTime())
    throw new NothingToSend('the password has been set in the meantime');
  const url = await issueAccountLink(context.db, context, { adminUserId: user.id, purpose, askedAt });
  if (url === undefined) throw new NothingToSend('its link would have expired');
  return { user, link: { label: 'Choose a password', url } };
}

/** Invites a person to a new office account. */
export async function invitationMail(
  message: MessageOf<'account-invitation'>,
  context: MailContext,
): Promise<Message> {
  const { user, link } = await linkFor(message, context, 'invitation');
  return paragraphMail(user.email, `Your account at ${business.name}`, [
    `${message.payload.by} invited you to the office of ${business.name}. Choose a password to begin:`,
    link,
    `The link works once, for ${accountLinkHours.invitation} hours. Your sign-in name is ${user.email}.`,
  ]);
}

/** A link to set a new password. */
export async function resetMail(
  message: MessageOf<'password-reset'>,
  context: MailContext,
): Promise<Message> {
  const { user, link } = await linkFor(message, context, 'reset');
  return paragraphMail(user.email, 'Set a new password', [
    `A new password was requested for your office account at ${business.name}. To set one:`,
    link,
    'The link works once, for an hour, and signs you out everywhere. If you did not ask for it, ignore this mail: your password stays as it is.',
  ]);
}

const changes: Record<AccountChange, { heading: string; text: string }> = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'The password of your office account was changed. Its other devices are signed out, and emergencies ring there again after the next sign-in.',
  },
  factor_added: {
    heading: 'A way to sign in was added',
    text: 'A passkey or an authenticator app was added to your office account.',
  },
  factor_removed: {
    heading: 'A way to sign in was removed',
    text: 'A passkey or the authenticator app was removed from your office account.',
  },
  factors_reset: {
    heading: 'Your second factors were removed',
    text: 'The passkeys, the authenticator app and the recovery codes of your office account were removed, and its sessions ended.',
  },
  recovery_code_used: {
    heading: 'A recovery code was used',
    text: 'A recovery code of your office account was used. It does not work again.',
  },
};

/** Tells an account's owner about a change, so that they notice one they did not make. */
export function accountNotice({ recipient, payload }: MessageOf<'account-notice'>): Message {
  const { heading, text } = changes[payload.change];
  return paragraphMail(recipient, heading, [
    text,
    `When: ${formatDateTime(payload.at)}, ${timeName}.`,
    'If this was not you, tell an owner of the office at once.',
  ]);
}

/** The alarm by mail, for a person without a device or number, or while no provider for texts is set up. */
export async function alarmMail(
  { payload, recipient }: MessageOf<'alarm-mail'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'ringing') throw new NothingToSend('the emergency no longer rings');
  return paragraphMail(recipient, `EMERGENCY: ${kindAndTown(alarm)}`, [
    `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, ${timeName}. No one has taken it yet.`,
    'You are getting this email because we cannot ring any device or number of yours. Turn on notifications in the office, under Alarm.',
    { url: `${config.siteUrl}/admin/alarm`, label: 'Take it' },
  ]);
}

/** Tells the business that no one took an emergency. */
export async function unansweredMail(
  { payload, recipient }: MessageOf<'alarm-unanswered'>,
  { db, config }: MailContext,
): Promise<Message> {
  const alarm = await findAlarm(db, payload.jobId);
  if (!alarm?.waits || alarm.state !== 'unanswered')
    throw new NothingToSend('the emergency was taken in the meantime');
  return paragraphMail(recipient, `NOT TAKEN: emergency in ${kindAndTown(alarm)}`, [
    `Emergency ${alarm.number} came in ${formatDateTime(alarm.raisedAt)}, ${timeName}. ${
      isQuiet(alarm)
        ? `It rang once, quietly, because ${limits.ringsPerHour} others rang within the hour. No one took it.`
        : 'It rang everyone, and no one took it.'
    }`,
    'Call the customer now: the number is on the job.',
    { url: `${config.siteUrl}/admin/jobs/${payload.jobId}`, label: 'Open the job' },
  ]);
}

/** Tells a person that one of their devices no longer receives alarms. */
export function deviceMail(
  { payload, recipient }: MessageOf<'device-dropped'>,
  { config }: MailContext,
): Message {
  return paragraphMail(recipient, 'One of your devices no longer rings', [
    `“${payload.device}” no longer receives notifications from the office: the browser was reset, or notifications were turned off.`,
    'Emergencies will not ring on it until you turn its alarm back on.',
    { url: `${config.siteUrl}/admin/alarm`, label: 'Turn it back on' },
  ]);
}

/** Tells an owner about a finding of the shop's own watch, and what to do. */
export async function findingMail(
  { payload, recipient }: MessageOf<'shop-finding'>,
  { db, config }: MailContext,
): Promise<Message> {
  const { kind, what, since } = payload;
  const still = (await listFindings(db)).some((finding) => finding.kind === kind);
  if (!still) throw new NothingToSend('the problem is resolved');
  const seen = `Found ${formatDateTime(since)}, ${timeName}. You get one mail about this; Today in the office shows it until it is resolved.`;
  return paragraphMail(recipient, what, [
    remedies[kind],
    seen,
    { label: 'Open Today', url: `${config.siteUrl}/admin/today` },
  ]);
}
