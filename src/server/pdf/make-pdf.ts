import type { Faces } from './sheet.ts';
import type { EstimateDocument, InvoiceDocument, ReceiptDocument } from './types.ts';

// Everything heavy (the drawing, the faces) is imported on the first document, so importing this file is free.

/**
 * An estimate as a PDF file: US Letter that also prints whole on A4, tagged, its text extractable. The same data
 * makes the same bytes. Never throws for what a text contains.
 * @throws RangeError for an amount that is not whole cents within a money column, or a date that is none.
 */
export async function estimatePdf(data: EstimateDocument): Promise<Uint8Array> {
  const [faces, { drawEstimate }] = await Promise.all([loadFaces(), import('./estimate.ts')]);
  return drawEstimate(faces, data);
}

/** An invoice as a PDF file; as estimatePdf. A draft and a void one carry that word across the page. */
export async function invoicePdf(data: InvoiceDocument): Promise<Uint8Array> {
  const [faces, { drawInvoice }] = await Promise.all([loadFaces(), import('./invoice.ts')]);
  return drawInvoice(faces, data);
}

/** A receipt for one payment on an invoice (or for a refund, if its amount is negative) as a PDF file; as estimatePdf. */
export async function receiptPdf(data: ReceiptDocument): Promise<Uint8Array> {
  const [faces, { drawReceipt }] = await Promise.all([loadFaces(), import('./receipt.ts')]);
  return drawReceipt(faces, data);
}

let faces: Promise<Faces> | undefined;

function loadFaces(): Promise<Faces> {
  faces ??= unpackFaces();
  return faces;
}

async function unpackFaces(): Promise<Faces> {
  const [{ loadTypeface }, regular, bold] = await Promise.all([
    import('./typeface.ts'),
    import('./fonts/inter-regular.ts'),
    import('./fonts/inter-semibold.ts'),
  ]);
  return { regular: loadTypeface(regular.default), bold: loadTypeface(bold.default) };
}
