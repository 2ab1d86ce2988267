import PostalMime, { type Email } from 'postal-mime';

/** A mail as it left, with the letterhead's pictures apart from what is attached. */
export interface ParsedMail extends Email {
  readonly pictures: Email['attachments'];
}

/** Reads a mail's source. */
export async function parseMail(source: Parameters<typeof PostalMime.parse>[0]): Promise<ParsedMail> {
  const mail = await PostalMime.parse(source);
  return {
    ...mail,
    attachments: mail.attachments.filter(({ related }) => !related),
    pictures: mail.attachments.filter(({ related }) => related),
  };
}
