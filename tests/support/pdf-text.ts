import { getDocumentProxy } from 'unpdf';

/** A run of text on a page, in points; y up, as PDF counts. */
export type Run = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly upright: boolean;
};

/** What another library (PDF.js) reads in a file; for tests. */
export type ReadPdf = {
  readonly pages: readonly (readonly Run[])[];
  /** The first page's corners: left, bottom, right, top. */
  readonly size: readonly number[];
  /** All text of all pages in the order written, lines joined by "\n". */
  readonly text: string;
  readonly info: Readonly<Record<string, unknown>>;
  /** The XML metadata (XMP). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tagged: boolean;
  /** Roles of the first page's structure, outermost first, in reading order. */
  readonly roles: readonly string[];
  readonly links: readonly string[];
};

type Node = { readonly role?: string; readonly children?: readonly Node[] };

/** Opens a file with PDF.js, which repairs nothing. Throws when anything in it cannot be read. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0, stopAtErrors: true });
  const pages: Run[][] = [];
  const links: string[] = [];
  let roles: string[] = [];
  let size: readonly number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [, slope, , , x, y] = item.transform as number[];
        return [
          {
            text: item.hasEOL ? `${item.str}\n` : item.str,
            x: x ?? NaN,
            y: y ?? NaN,
            width: item.width,
            upright: slope === 0,
          },
        ];
      }),
    );
    for (const annotation of (await page.getAnnotations()) as { url?: string }[]) {
      if (annotation.url) links.push(annotation.url);
    }
    if (number > 1) continue;
    roles = rolesOf((await page.getStructTree()) as Node | null);
    size = page.view;
  }
  const { info, metadata } = await document.getMetadata();
  const mark = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const text = pages
    .flat()
    .map((run) => run.text)
    .join('');
  return {
    pages,
    size,
    text,
    info: info as Record<string, unknown>,
    metadata: Object.fromEntries((metadata as Iterable<[string, unknown]> | null) ?? []),
    tagged: mark?.Marked === true,
    roles,
    links,
  };
}

function rolesOf(node: Node | null): string[] {
  if (!node) return [];
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)];
}

/** A PDF's text as another library extracts it, with whitespace collapsed. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ');
}
