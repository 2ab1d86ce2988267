import { type AdminUser, findAdminUserByEmail } from '#db/queries/accounts/accounts.ts';
import type { AccountChange } from '#db/outbox-messages.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { accountLinkHours, type AccountLinkPurpose } from '#domain/session-life.ts';
import business from '#content/business.json' with { type: 'json' };
import { formatDateTime } from '#domain/shop-time.ts';
import { timeName } from '#content/place/place.ts';
import { issueAccountLink } from '../accounts/account-links.ts';
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
