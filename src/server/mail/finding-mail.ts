import { listFindings } from '#db/queries/shop-watch.ts';
import type { MessageOf } from '#db/queries/outbox.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { remedies } from '#domain/shop-watch.ts';
import { paragraphMail } from './layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';
import { timeName } from '#content/place/place.ts';

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
