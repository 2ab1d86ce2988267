import { fullName } from '#domain/customer.ts';
import { formatCents, centsFromDecimal } from '#domain/money.ts';
import { formatDate, formatDateTime } from '#domain/shop-time.ts';
import { bookingSteps, leadSteps, quoteSteps } from '#domain/next-steps.ts';
import { formatPhone, telLink } from '#domain/phone.ts';
import { withTravelLabel } from '#domain/total-labels.ts';
import { phoneDisplay, telHref } from '#domain/business.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { RequestNotice } from '#db/outbox-messages.ts';
import business from '#content/business.json' with { type: 'json' };
import { timeName } from '#content/place/place.ts';
import { html } from '../html.ts';
import {
  buttonLink,
  callLink,
  factLines,
  factTable,
  layoutHtml,
  layoutText,
  priceTable,
  type Facts,
} from './layout.ts';
import type { Message } from './message.ts';
import { townOf } from './untrusted-text.ts';

const names = { lead: 'service request', booking: 'booking request', quote: 'quote' } as const;

const nextSteps = { lead: leadSteps, booking: bookingSteps, quote: quoteSteps } as const;

const recordPath = {
  lead: (id: string) => `/admin/dashboard?tab=leads&lead=${id}`,
  booking: (id: string) => `/admin/dashboard?tab=bookings&booking=${id}`,
  quote: (id: string) => `/admin/estimate/${id}`,
} as const;

/** Notifies the office: urgency, customer, place, request, a phone link and a link to the record. */
export function officeNotice(notice: RequestNotice, siteUrl: string): Message {
  const urgent = notice.isEmergency ? 'EMERGENCY: ' : '';
  const flag = notice.suspicious ? '[check] ' : '';
  const service = serviceTypeLabel(notice.serviceType);
  const heading = `${urgent}${service} in ${notice.location}`;
  const facts: Facts = [
    ['Name', fullName(notice)],
    ['Phone', formatPhone(notice.phone)],
    ['Email', notice.email],
    ['Service', service],
    ['Location', notice.location],
    ['Vehicle', notice.vehicle],
    ['Preferred', notice.preferred],
    ['Items', notice.items?.join('\n')],
    ['Total', notice.total ? formatCents(centsFromDecimal(notice.total)) : null],
    // What the customer's own receipt says they will pay.
    ...(notice.quoted ?? []).filter(([label]) => label.startsWith(withTravelLabel(''))),
    ['Message', notice.message],
    ['Received', formatDateTime(notice.createdAt)],
    ['Reference', notice.reference],
  ];
  const link = `${siteUrl}${recordPath[notice.kind](notice.id)}`;
  const body = html`<p style="margin:0 0 16px">
      ${callLink(`Call ${formatPhone(notice.phone)}`, telLink(notice.phone))}
    </p>
    ${factTable(facts)} ${buttonLink(`Open the ${names[notice.kind]}`, link)}`;
  return {
    to: business.email,
    subject: `${flag}${urgent}New ${names[notice.kind]}: ${service}, ${notice.location}`,
    text: layoutText(heading, `${factLines(facts)}\n\n${link}`),
    html: layoutHtml(heading, body),
    replyTo: notice.email ?? undefined,
  };
}

/**
 * Thanks the visitor and repeats what they asked for, without any text of theirs, so that no one can send text to another
 * person's address through us: price-list names, amounts, and the town if it is exactly one of ours.
 */
export function requestReceipt(notice: RequestNotice, to: string, link: string | null): Message {
  const heading = `We have your ${names[notice.kind]}`;
  const facts: Facts = [
    ['Reference', notice.reference],
    ['Service', serviceTypeLabel(notice.serviceType)],
    ['Town', townOf(notice.location)],
    ['Urgency', notice.isEmergency ? 'Emergency' : null],
    ['You asked for', notice.preferred],
    ['Received', `${formatDateTime(notice.createdAt)}, ${timeName}`],
  ];
  const prices: Facts = [
    ...(notice.quoted ?? []),
    ['Valid until', notice.validUntil ? formatDate(notice.validUntil) : null],
  ];
  const steps = nextSteps[notice.kind](new Date(notice.createdAt), notice.isEmergency);
  const notYou = 'If this was not you, there is nothing to do: no account was made and nothing was ordered.';
  const hurry = `In a hurry? Call ${phoneDisplay}.`;
  const hurryHtml = html`<p style="margin:20px 0">
    In a hurry?&ensp;${callLink(`Call ${phoneDisplay}`, telHref)}
  </p>`;
  const inParts = [
    notice.isEmergency ? hurry : '',
    factLines(facts),
    factLines(prices),
    link === null ? '' : `Follow your request: ${link}`,
    ['What happens next:', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    notice.isEmergency ? '' : hurry,
    notYou,
  ];
  return {
    to,
    subject: `${heading} (${notice.reference})`,
    text: layoutText(heading, inParts.filter(Boolean).join('\n\n')),
    html: layoutHtml(
      heading,
      html`${notice.isEmergency ? hurryHtml : ''}${factTable(facts)}
        ${notice.quoted ? priceTable(prices) : ''}
        ${link === null ? '' : buttonLink('Follow your request', link)}
        <h2 style="margin:24px 0 8px;font-size:18px">What happens next</h2>
        <ol style="margin:0;padding-left:20px">
          ${steps.map((step) => html`<li style="margin:0 0 4px">${step}</li>`)}
        </ol>
        ${notice.isEmergency ? '' : hurryHtml}
        <p style="margin:0;font-size:14px">${notYou}</p>`,
    ),
  };
}
