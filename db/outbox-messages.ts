import type { TextKind } from '#domain/customer-text.ts';
import type { TextKeyword } from '#domain/received-text.ts';
import type { NewsEvent, NewsRecordType } from '#domain/record-news.ts';
import type { FindingKind } from '#domain/shop-watch.ts';

// Every kind of message in the outbox, with the payload its template needs. Payloads are stored as JSON, so a field added
// later is optional: messages queued by the previous release may still wait.

/** A visitor's request, for the office's notice and the visitor's receipt. */
export interface RequestNotice {
  readonly kind: 'lead' | 'booking' | 'quote';
  readonly id: string;
  /** The job number, which the customer can give on the phone. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly serviceType: string;
  readonly location: string;
  readonly message: string | null;
  readonly isEmergency: boolean;
  readonly suspicious: boolean;
  /** The preferred date and time of a booking. */
  readonly preferred?: string | null;
  /** Dollars, "120.00". */
  readonly total?: string | null;
  readonly items?: readonly string[];
  /** A quote's lines and sums for its visitor, in our own words: name and amount. */
  readonly quoted?: readonly (readonly [name: string, amount: string])[];
  /** ISO 8601 UTC. */
  readonly validUntil?: string;
  /** Year, make and model, if given. */
  readonly vehicle?: string | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A visitor's review, for the office's notice. */
export interface ReviewNotice {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly service: string;
  readonly text: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** An appointment, ISO 8601 UTC. */
export interface Slot {
  readonly slotStart: string | null;
  readonly slotEnd?: string | null;
}

/** The office's answer to a booking request. */
export interface BookingAnswer extends Slot {
  readonly bookingId: string;
  readonly status: 'confirmed' | 'declined' | 'cancelled';
  /** The appointment before this answer. */
  readonly was?: Slot | string | null;
}

/** An appointment that the office set, moved or cancelled; a cancelled one has no slot. */
export interface JobAppointment extends Slot {
  readonly jobId: string;
  /** The appointment before; null when there was none. */
  readonly was: Slot | null;
}

/** A job that lost its time. */
export interface JobPushed {
  readonly jobId: string;
  /** Why: an emergency took the time, or the office withdrew it. Earlier messages lack this: an emergency. */
  readonly why?: 'emergency' | 'office';
  /** The appointment it had. */
  readonly was: Slot;
}

/** A customer's step through their visit link; a cancellation has no slot. */
export interface VisitAnswer extends Slot {
  readonly jobId: string;
  readonly event: 'chosen' | 'moved' | 'cancelled';
  readonly was: Slot | null;
  readonly words: string | null;
}

/** A customer's answer to an estimate. */
export interface EstimateAnswer {
  readonly quoteId: string;
  readonly event: 'approve' | 'decline' | 'change';
  /** The name the customer signed with. */
  readonly name: string | null;
  readonly words: string | null;
}

/** A change to an account, about which its owner gets a mail. */
export type AccountChange =
  'password_changed' | 'factor_added' | 'factor_removed' | 'factors_reset' | 'recovery_code_used';

/** A step of the alarm's ladder, or the news that the emergency is taken. Its text is made from the job when it is sent. */
export interface AlarmNotice {
  readonly jobId: string;
  readonly event: 'rings' | 'taken';
}

/** What a customer's link opens: a revision of an estimate, an invoice, or the visit of a job. */
export type LinkTarget =
  | { readonly quoteId: string; readonly revision: number }
  | { readonly invoiceId: string }
  | { readonly jobId: string };

/** A text to a customer: the words that staff saw, with `{link}` in place of the link. */
export interface CustomerText {
  readonly template: TextKind;
  readonly words: string;
  readonly link: LinkTarget | null;
  /** The job whose visit it is about, with the appointment it names: a later change has its own text. */
  readonly visit: {
    readonly jobId: string;
    readonly slotStart: string | null;
    /** The setting off that it is about. */
    readonly setOffAt?: string | null;
  } | null;
  readonly occasion: 'emergency' | 'under_way' | 'calm';
}

/** An event that devices are told of; queued by the database (trigger `tell_devices`). */
export interface NewsNotice {
  readonly recordType: NewsRecordType;
  readonly recordId: string;
  readonly what: NewsEvent;
}

/** A finding of the shop's own watch, for the owners. */
export interface ShopFindingNotice {
  readonly kind: FindingKind;
  readonly what: string;
  /** ISO 8601 UTC. */
  readonly since: string;
}

/** The payload of each kind of message. A kind without a template in `src/server/mail/kinds.ts` does not compile. */
export interface MessagePayloads {
  'request-notice': RequestNotice;
  'request-receipt': RequestNotice;
  'review-notice': ReviewNotice;
  'booking-confirmed': BookingAnswer;
  'booking-declined': BookingAnswer;
  'booking-cancelled': BookingAnswer;
  'job-appointment': JobAppointment;
  'job-pushed': JobPushed;
  'visit-offer': { readonly jobId: string };
  /** The appointment it reminds of. */
  'visit-reminder': { readonly jobId: string; readonly slotStart: string };
  /** The drive in minutes; null when it is not known. */
  'visit-on-the-way': { readonly jobId: string; readonly minutes: number | null };
  'visit-answer': VisitAnswer;
  'review-ask': { readonly jobId: string };
  'estimate-link': { readonly quoteId: string; readonly revision: number };
  invoice: { readonly invoiceId: string };
  'invoice-reminder': { readonly invoiceId: string; readonly day: number };
  receipt: { readonly invoiceId: string; readonly paymentId: string };
  'document-answer': EstimateAnswer;
  /** When the link was requested (ISO 8601 UTC), and by which account. */
  'account-invitation': { readonly askedAt: string; readonly by: string };
  /** Every request queues one, with or without an account; the template decides. */
  'password-reset': { readonly askedAt: string };
  'account-notice': { readonly change: AccountChange; readonly at: string };
  'alarm-push': AlarmNotice;
  'alarm-text': AlarmNotice;
  'alarm-voice': AlarmNotice;
  'alarm-mail': AlarmNotice;
  'alarm-unanswered': { readonly jobId: string };
  'test-push': { readonly askedAt: string };
  'customer-text': CustomerText;
  /** The answer to STOP, START or HELP. */
  'text-reply': { readonly keyword: TextKeyword };
  /** The code with which an account confirms its number for alarms; made when it leaves. */
  'mobile-code': { readonly accountId: string; readonly askedAt: string };
  'news-push': NewsNotice;
  /** The job whose order waits for the owner. */
  'order-push': { readonly jobId: string };
  /** The name of a device that no longer receives notifications. */
  'device-dropped': { readonly device: string };
  'shop-finding': ShopFindingNotice;
}

export type MessageKind = keyof MessagePayloads;

export const messageChannels = ['mail', 'alarm_mail', 'push', 'text', 'voice'] as const;
/** How a message leaves. Alarm mail is a channel of its own, so that it waits for no other mail. */
export type MessageChannel = (typeof messageChannels)[number];

/** The kinds that are not mail. */
const otherChannels = {
  'alarm-push': 'push',
  'test-push': 'push',
  'news-push': 'push',
  'order-push': 'push',
  'alarm-text': 'text',
  'alarm-voice': 'voice',
  'customer-text': 'text',
  'text-reply': 'text',
  'mobile-code': 'text',
} as const satisfies Partial<Record<MessageKind, MessageChannel>>;

export type OtherKind = keyof typeof otherChannels;
export type MailKind = Exclude<MessageKind, OtherKind>;

const isOther = (kind: MessageKind): kind is OtherKind => Object.hasOwn(otherChannels, kind);

export function channelOf(kind: MessageKind): MessageChannel {
  if (kind === 'alarm-mail') return 'alarm_mail';
  return isOther(kind) ? otherChannels[kind] : 'mail';
}

/** The kinds of text that go to customers: retried like mail, and counted against the caps of their number. */
export const customerTextKinds: readonly MessageKind[] = ['customer-text', 'text-reply'];
