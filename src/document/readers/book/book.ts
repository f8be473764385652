import type { ElementNode } from '../../../content/index.ts';
import { walkElements } from './elements.ts';
import { resolvePath } from '../../office/office-package.ts';

export interface BookDocument {
  page: number;
  path: string;
  root: ElementNode;
}

/** Matches an address with a scheme, e.g. `https:` or `mailto:`. */
const ABSOLUTE_ADDRESS = /^[a-z][a-z\d+.-]*:/i;
const NOTE_TYPE = /(?:^|\s)(?:foot|end|rear)note(?:\s|$)/;
const REFERENCE_TYPE = /(?:^|\s)noteref(?:\s|$)/;

/**
 * Joins the documents of a book to one tree, so that `treeToBlocks` finds notes that are in another document than their
 * references. Links inside the book that do not lead to a note lose their address, because nothing serves the documents.
 *
 * @returns the tree, and the page of each of its elements
 */
export function joinBook(documents: readonly BookDocument[]): {
  root: ElementNode;
  pageOf: ReadonlyMap<ElementNode, number>;
} {
  const pageOf = new Map<ElementNode, number>();
  const links: { link: ElementNode; target: string; parent: ElementNode | undefined }[] = [];
  const notes = new Map<string, ElementNode>();
  for (const { page, path, root } of documents) {
    for (const { element, parent } of walkElements(root)) {
      pageOf.set(element, page);
      const { id, href, ...attributes } = element.attributes;
      const target = element.tag === 'a' && href !== undefined ? findTarget(href, path) : undefined;
      if (target !== undefined) links.push({ link: element, target, parent });
      element.attributes = {
        ...attributes,
        ...(id !== undefined && { id: `${path}#${id}` }),
        ...(href !== undefined && target === undefined && { href }),
      };
      if (id !== undefined && isNote(element)) notes.set(`${path}#${id}`, element);
    }
  }
  const references = new Set<string | undefined>();
  for (const { link, target, parent } of links) {
    const isReference = REFERENCE_TYPE.test(link.attributes['epub:type'] ?? '');
    if (isReference) references.add(link.attributes['id']).add(parent?.attributes['id']);
    if (notes.has(target)) setLink(link, target, isReference ? 'doc-noteref' : undefined);
  }
  for (const { link, target } of links) if (references.has(target)) setLink(link, target, 'doc-backlink');
  for (const note of notes.values()) if (note.tag !== 'li') wrapNote(note, pageOf);
  return {
    root: {
      kind: 'element',
      id: 0,
      tag: 'body',
      attributes: {},
      children: documents.map(({ root }) => root),
    },
    pageOf,
  };
}

/** Returns the path and fragment to which a link inside the book leads. Undefined for other links. */
function findTarget(href: string, path: string): string | undefined {
  if (ABSOLUTE_ADDRESS.test(href)) return undefined;
  const [file = '', fragment = ''] = href.split('#', 2);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return `${file === '' ? path : resolvePath(folder, file)}#${fragment}`;
}

const isNote = ({ tag, attributes }: ElementNode): boolean =>
  tag === 'li' || NOTE_TYPE.test(attributes['epub:type'] ?? '');

/** Whether a document marks a note as one. */
export const containsNotes = (root: ElementNode): boolean =>
  [...walkElements(root)].some(({ element }) => NOTE_TYPE.test(element.attributes['epub:type'] ?? ''));

function setLink(link: ElementNode, target: string, role: string | undefined): void {
  const href = `#${encodeURIComponent(target)}`;
  link.attributes = { ...link.attributes, href, ...(role !== undefined && { role }) };
}

/** Turns a note into a list with the note as its item. */
function wrapNote(note: ElementNode, pageOf: Map<ElementNode, number>): void {
  const item: ElementNode = { ...note, tag: 'li' };
  pageOf.set(item, pageOf.get(note) ?? 0);
  note.children = [item];
  note.tag = 'ol';
  note.attributes = {};
}
