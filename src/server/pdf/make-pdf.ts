import type { Fonts } from './fonts/load-fonts.ts';
import type { EstimateDocument, EvidenceDocument, InvoiceDocument, ReceiptDocument } from './types.ts';

// PDFKit, the fonts and the drawing are imported with the first document, so importing this file costs nothing.

/**
 * An estimate as a PDF file: US Letter that also prints whole on A4, tagged, with extractable text. Equal data
 * makes equal bytes. No text can make it throw.
 * @throws {RangeError} for an amount that is not whole cents within a money column, or an invalid date
 */
export async function estimatePdf(data: EstimateDocument): Promise<Uint8Array> {
  const [{ drawEstimate }, fonts] = await Promise.all([import('./papers.ts'), readFonts()]);
  return drawEstimate(fonts, data);
}

/** An invoice as a PDF file; as estimatePdf. Draft and void invoices carry that word as a watermark. */
export async function invoicePdf(data: InvoiceDocument): Promise<Uint8Array> {
  const [{ drawInvoice }, fonts] = await Promise.all([import('./papers.ts'), readFonts()]);
  return drawInvoice(fonts, data);
}

/** A receipt for one payment on an invoice (or for a refund, if its amount is negative) as a PDF file; as estimatePdf. */
export async function receiptPdf(data: ReceiptDocument): Promise<Uint8Array> {
  const [{ drawReceipt }, fonts] = await Promise.all([import('./papers.ts'), readFonts()]);
  return drawReceipt(fonts, data);
}

/** The evidence of a job as a PDF file, not yet sealed; as estimatePdf. */
export async function evidencePdf(data: EvidenceDocument): Promise<Uint8Array> {
  const [{ drawEvidence }, fonts] = await Promise.all([import('./evidence.ts'), readFonts()]);
  return drawEvidence(fonts, data);
}

async function readFonts(): Promise<Fonts> {
  const { loadFonts } = await import('./fonts/load-fonts.ts');
  return loadFonts();
}
