import { readPdf } from '#server/pdf/read-pdf.ts';

/** A PDF's text as another library extracts it, with whitespace collapsed. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ');
}
