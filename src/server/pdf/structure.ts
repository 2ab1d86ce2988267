import { type PDFContext, PDFName, PDFNumber, PDFHexString, type PDFRef } from '@cantoo/pdf-lib';

/** What a part of a document is (ISO 32000-1, 14.8.4), so that a screen reader reads a table as a table. */
export type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

/** A part: holds other parts, or numbered pieces of a page's content. */
export type Part = {
  readonly role: Role;
  readonly kids: (
    | Part
    | { readonly page: number; readonly id: number }
    | { readonly page: number; readonly annotation: PDFRef; readonly key: number }
  )[];
  readonly alt?: string | undefined;
};

/**
 * Writes the structure tree of a document: `pages` are its pages; their StructParents key is their index, and a
 * link's StructParent key is the `key` of its kid.
 */
export function writeStructure(context: PDFContext, root: Part, pages: readonly PDFRef[]): PDFRef {
  const tree = context.nextRef();
  const owners = pages.map((): PDFRef[] => []);
  const links: [number, PDFRef][] = [];

  const write = (part: Part, parent: PDFRef): PDFRef => {
    const ref = context.nextRef();
    const kids = part.kids.map((kid) => {
      if ('role' in kid) return write(kid, ref);
      const page = pages[kid.page];
      if ('annotation' in kid) {
        links.push([kid.key, ref]);
        return context.obj({ Type: 'OBJR', Obj: kid.annotation, ...(page ? { Pg: page } : {}) });
      }
      const owned = owners[kid.page];
      if (owned) owned[kid.id] = ref;
      return context.obj({ Type: 'MCR', MCID: kid.id, ...(page ? { Pg: page } : {}) });
    });
    const element = context.obj({ Type: 'StructElem', S: part.role, P: parent, K: kids });
    if (part.alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(part.alt));
    if (part.role === 'TH') element.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }));
    context.assign(ref, element);
    return ref;
  };

  const document = write(root, tree);
  const numbers = [
    ...owners.flatMap((owned, page) => [PDFNumber.of(page), context.register(context.obj(owned))]),
    ...links.toSorted(([a], [b]) => a - b).flatMap(([key, ref]) => [PDFNumber.of(key), ref]),
  ];
  const parents = context.register(context.obj({ Nums: numbers }));
  context.assign(tree, context.obj({ Type: 'StructTreeRoot', K: [document], ParentTree: parents }));
  return tree;
}
