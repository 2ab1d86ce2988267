import {
  asciiString,
  dateString,
  dictionary,
  nameOf,
  type PdfFile,
  type Ref,
  textString,
} from './pdf-file.ts';
import { type Part, writeStructure } from './structure.ts';

/** What a document tells about itself. */
export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** UTC; the same for the same record, so that the same record makes the same bytes. */
  readonly date: Date;
};

/** A page as its file needs it. */
export type FilePage = { readonly content: string; readonly links: readonly Ref[] };

/** Puts pages, fonts and structure together (ISO 32000-1, 7.7). Pages measure `size`, in points. */
export function writeFile(
  file: PdfFile,
  document: {
    readonly info: DocumentInfo;
    readonly size: { readonly width: number; readonly height: number };
    readonly pages: readonly FilePage[];
    readonly fonts: Readonly<Record<string, Ref>>;
    readonly structure: Part;
  },
): Uint8Array {
  const { info, size, pages } = document;
  const tree = file.reserve();
  const resources = file.add(dictionary({ Font: dictionary(document.fonts) }));
  const kids = pages.map((page, index) =>
    file.add(
      dictionary({
        Type: nameOf('Page'),
        Parent: tree,
        MediaBox: [0, 0, size.width, size.height],
        Resources: resources,
        Contents: file.addStream(page.content),
        StructParents: index,
        Tabs: nameOf('S'),
        Annots: page.links.length > 0 ? page.links : undefined,
      }),
    ),
  );
  file.set(tree, dictionary({ Type: nameOf('Pages'), Kids: kids, Count: kids.length }));
  const catalog = dictionary({
    Type: nameOf('Catalog'),
    Pages: tree,
    Lang: asciiString('en-US'),
    MarkInfo: dictionary({ Marked: true }),
    StructTreeRoot: writeStructure(file, document.structure, kids),
    ViewerPreferences: dictionary({ DisplayDocTitle: true }),
  });
  const about = dictionary({
    Title: textString(info.title),
    Author: textString(info.author),
    Subject: textString(info.subject),
    Creator: textString(info.author),
    CreationDate: dateString(info.date),
    ModDate: dateString(info.date),
  });
  return file.bytes(file.add(catalog), file.add(about));
}
