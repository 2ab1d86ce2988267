import type { EvidenceManifest } from '#domain/evidence.ts';
import type { InvoiceStatus, PaymentMethod } from '#domain/invoice.ts';
import type { QuoteStatus } from '#domain/quote.ts';

// The input of estimatePdf, invoicePdf and receiptPdf. They print it and compute nothing: pass the record's amounts
// (for a sent invoice, those of its snapshot). Amounts are integer cents. "Instant" is ISO 8601
// UTC, printed as a Honolulu date; "day" is "YYYY-MM-DD". Missing, null and blank texts print nothing.
// Texts may contain any characters; line breaks are kept where a field says so.

/** An optional text: a nullable column or a missing field. */
export type Text = string | null | undefined;

/** The business at the time of the document. */
export type DocumentBusiness = {
  /** "Nene Lock & Roadside". */
  readonly name: string;
  /** "24/7 Emergency Service", under the name. */
  readonly tagline?: Text;
  /** On one line, "4-0123 Kuhio Hwy, Lihue, HI 96766". */
  readonly address: string;
  /** As people read it, "808-555-0142". */
  readonly phone: string;
  readonly email: string;
};

/** The document's recipient. */
export type DocumentCustomer = {
  /** First and last name. */
  readonly name: string;
  /** Postal address if it differs from the service address; may have several lines. */
  readonly address?: Text;
  readonly phone?: Text;
  readonly email?: Text;
};

/** A line of work or parts; an invoice made from an estimate lists the two fees as lines too. */
export type DocumentLine = {
  /** May have several lines; wrapped. */
  readonly description: string;
  /** Small print under it: "Customer's own price, to be confirmed". */
  readonly note?: Text;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
};

/** A named amount between the subtotal and the tax: "Travel fee", "Urgency fee". */
export type DocumentFee = { readonly label: string; readonly amountCents: number };

export type DocumentTax = {
  /** "Hawaii GET"; the rate is printed after it. */
  readonly label: string;
  /** 47120 prints "4.712%". */
  readonly ratePerMillion: number;
  readonly amountCents: number;
};

/** Money received or refunded. */
export type DocumentPayment = {
  /** Instant. */
  readonly receivedAt: string;
  readonly method: PaymentMethod;
  /** Check number or the like. */
  readonly reference?: Text;
  /** Negative for a reversal. */
  readonly amountCents: number;
};

/** The fields all three documents share. */
type DocumentBase = {
  readonly business: DocumentBusiness;
  readonly customer: DocumentCustomer;
  /** "INV-2026-00001". */
  readonly number: string;
  /** Instant; also the file's date. */
  readonly issuedAt: string;
  readonly serviceAddress?: Text;
  /** "Automotive". */
  readonly serviceType?: Text;
  /** "2019 Toyota Tacoma". Never a VIN or a key code. */
  readonly vehicle?: Text;
  readonly lines: readonly DocumentLine[];
  readonly subtotalCents: number;
  /** Leave out fees of zero. */
  readonly fees: readonly DocumentFee[];
  readonly tax: DocumentTax;
  readonly totalCents: number;
  /** In the order received; deposits on an estimate. */
  readonly payments: readonly DocumentPayment[];
  /** Total less payments. */
  readonly balanceCents: number;
  /** For the customer, not the office's internal notes; may have several lines. */
  readonly notes?: Text;
  /** May have several lines. */
  readonly terms?: Text;
};

/** A signature drawn on a screen, as `strokesOf` of the contract reads it: strokes of points, y down; scaled to fit. */
export type DrawnSignature = readonly (readonly (readonly [x: number, y: number])[])[];

export type EstimateDocument = DocumentBase & {
  readonly status: QuoteStatus;
  /** Instant. */
  readonly validUntil: string;
  /** Printed from 2 on. */
  readonly revision?: number | undefined;
  /** Printed for an approved estimate; one still pending has lines to sign on. */
  readonly approval?:
    | { readonly name: string; readonly at: string; readonly signature?: DrawnSignature | null | undefined }
    | null
    | undefined;
};

export type InvoiceDocument = DocumentBase & {
  readonly status: InvoiceStatus;
  /** Day. */
  readonly serviceDate?: Text;
  /** Day. */
  readonly dueDate: string;
  /** The estimate it was made from, "Q-2026-00007". */
  readonly estimateNumber?: Text;
  /** Link to pay by card, if the office has set that up. */
  readonly payUrl?: Text;
  /** Printed for a void invoice. */
  readonly voidReason?: Text;
};

/** A file in the file. */
export type Attachment = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly date: Date;
};

/** The evidence of a job: what it says, and the same for programs as an attached file. */
export type EvidenceDocument = {
  readonly business: DocumentBusiness;
  readonly manifest: EvidenceManifest;
  /** The state of the visit. */
  readonly status: string;
  /** The bytes of its photos, by id. */
  readonly photos: ReadonlyMap<string, Uint8Array>;
  /** Where a holder checks the file. */
  readonly checkUrl: string;
};

/** For one payment on an invoice; `invoice` is its state right after that payment. */
export type ReceiptDocument = {
  readonly invoice: InvoiceDocument;
  readonly payment: DocumentPayment;
  /** The beginning of the hash of the job's last signed step: a holder of the receipt can tell that none was changed. */
  readonly workRecord?: Text;
};
