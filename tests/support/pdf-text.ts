import { readPdf } from '#server/pdf/read-pdf.ts';

/** The words of a PDF as another library reads them, white space folded. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ');
}
