import { dictionary, nameOf, type PdfFile, type Ref, textString } from './pdf-file.ts';

/** What a part of a document is (ISO 32000-1, 14.8.4), so that a screen reader reads a table as a table. */
export type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

/** A piece of a page's content, or a link on it with its key in the parent tree. */
type Leaf =
  | { readonly page: number; readonly id: number }
  | { readonly page: number; readonly annotation: Ref; readonly key: number };

/** A part: holds other parts and pieces of pages. */
export type Part = { readonly role: Role; readonly kids: (Part | Leaf)[]; readonly alt?: string | undefined };

/**
 * Writes the structure tree of a document. `pages` are its pages; their StructParents key is their index, which
 * must be below the key of any link.
 */
export function writeStructure(file: PdfFile, root: Part, pages: readonly Ref[]): Ref {
  const tree = file.reserve();
  const owners = pages.map((): Ref[] => []);
  const links: [number, Ref][] = [];

  const write = (part: Part, parent: Ref): Ref => {
    const ref = file.reserve();
    const kids = part.kids.map((kid) => {
      if ('role' in kid) return write(kid, ref);
      const Pg = pages[kid.page];
      if ('annotation' in kid) {
        links.push([kid.key, ref]);
        return dictionary({ Type: nameOf('OBJR'), Obj: kid.annotation, Pg });
      }
      const owned = owners[kid.page];
      if (owned) owned[kid.id] = ref;
      return dictionary({ Type: nameOf('MCR'), MCID: kid.id, Pg });
    });
    const element = {
      Type: nameOf('StructElem'),
      S: nameOf(part.role),
      P: parent,
      K: kids,
      Alt: part.alt === undefined ? undefined : textString(part.alt),
      A: part.role === 'TH' ? dictionary({ O: nameOf('Table'), Scope: nameOf('Column') }) : undefined,
    };
    file.set(ref, dictionary(element));
    return ref;
  };

  const document = write(root, tree);
  const numbers = [
    ...owners.flatMap((owned, page) => [page, owned]),
    ...links.toSorted(([a], [b]) => a - b).flat(),
  ];
  const parents = file.add(dictionary({ Nums: numbers }));
  file.set(tree, dictionary({ Type: nameOf('StructTreeRoot'), K: [document], ParentTree: parents }));
  return tree;
}
