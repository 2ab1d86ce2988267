import type { ReviewNotice } from '#db/outbox-messages.ts';
import business from '#content/business.json' with { type: 'json' };
import { formatDateTime } from '#domain/honolulu.ts';
import { html } from '../html.ts';
import { factLines, factTable, layoutHtml, layoutText, textLink, type Facts } from './layout.ts';
import type { Message } from './message.ts';

/** Notifies the office of a review awaiting moderation. */
export function officeReviewNotice(review: ReviewNotice, siteUrl: string): Message {
  const heading = `New review: ${review.rating} of 5 from ${review.name}`;
  const facts: Facts = [
    ['Rating', `${review.rating} of 5`],
    ['Name', review.name],
    ['Town', review.location],
    ['Service', review.service],
    ['Review', review.text],
    ['Received', formatDateTime(review.createdAt)],
  ];
  const link = `${siteUrl}/admin/dashboard?tab=reviews`;
  return {
    to: business.email,
    subject: heading,
    text: layoutText(heading, `${factLines(facts)}\n\nIt stays hidden until you publish it: ${link}`),
    html: layoutHtml(
      heading,
      html`${factTable(facts)}
        <p style="margin:16px 0 0">
          It stays hidden until you publish it: ${textLink('read it in the office', link)}.
        </p>`,
    ),
  };
}
