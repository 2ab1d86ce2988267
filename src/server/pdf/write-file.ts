import { type PDFContext, PDFHexString, type PDFRef, PDFStreamWriter, PDFString } from '@cantoo/pdf-lib';
import { type Part, writeStructure } from './structure.ts';

// The library's lower half only (objects and their serialisation): its PDFDocument would bring forms, SVG, HTML
// and encryption into the bundle, 200 KB of them.

/** What a document tells about itself. */
export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** UTC; the same for the same record, so that the same record makes the same bytes. */
  readonly date: Date;
};

/** A page as its file needs it. */
export type FilePage = { readonly content: string; readonly links: readonly PDFRef[] };

/** Puts pages, fonts and structure together and writes the file (ISO 32000-1). Pages measure `size`, in points. */
export async function writeFile(
  context: PDFContext,
  document: {
    readonly info: DocumentInfo;
    readonly size: { readonly width: number; readonly height: number };
    readonly pages: readonly FilePage[];
    readonly fonts: Readonly<Record<string, PDFRef>>;
    readonly structure: Part;
  },
): Promise<Uint8Array> {
  const { info, size, pages } = document;
  const tree = context.nextRef();
  const resources = context.register(context.obj({ Font: { ...document.fonts } }));
  const kids = pages.map((page, index) =>
    context.register(
      context.obj({
        Type: 'Page',
        Parent: tree,
        MediaBox: [0, 0, size.width, size.height],
        Resources: resources,
        Contents: context.register(context.flateStream(page.content)),
        StructParents: index,
        Tabs: 'S',
        ...(page.links.length > 0 ? { Annots: [...page.links] } : {}),
      }),
    ),
  );
  context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
  const catalog = context.obj({
    Type: 'Catalog',
    Pages: tree,
    Lang: PDFString.of('en-US'),
    MarkInfo: { Marked: true },
    StructTreeRoot: writeStructure(context, document.structure, kids),
    ViewerPreferences: { DisplayDocTitle: true },
  });
  const date = PDFString.fromDate(info.date);
  const author = PDFHexString.fromText(info.author);
  const about = context.obj({
    Title: PDFHexString.fromText(info.title),
    Author: author,
    Subject: PDFHexString.fromText(info.subject),
    Creator: author,
    Producer: PDFString.of('@cantoo/pdf-lib'),
    CreationDate: date,
    ModDate: date,
  });
  context.trailerInfo = { Root: context.register(catalog), Info: context.register(about) };
  return await PDFStreamWriter.forContext(context, Infinity).serializeToBuffer();
}
