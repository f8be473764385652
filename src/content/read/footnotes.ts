import { normaliseLabel } from '../normalise-inline.ts';
import { collectAllText } from './text.ts';
import type { ElementNode } from '../tree.ts';
import { findAttribute, getChildElements, hasClass, LIST_TAGS } from './tags.ts';

/** Labels of footnotes: by the links that refer to a footnote, and by the list items that contain the footnote. */
export interface FootnoteLabels {
  references: ReadonlyMap<ElementNode, string>;
  items: ReadonlyMap<ElementNode, string>;
}

const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref|footnote|fn-?ref|noteref)(?:\s|$)/i;
const BACKLINK_CLASS =
  /(?:^|\s)(?:mw-cite-backlink|footnote-?back(?:ref|link)?|reversefootnote|data-footnote-backref)(?:\s|$)/i;

/** Whether a link leads from a footnote back to the place that refers to the footnote. */
export function isBacklink(element: ElementNode): boolean {
  return findAttribute(element, 'role') === 'doc-backlink' || hasClass(element, BACKLINK_CLASS);
}

/**
 * Finds footnotes as Pandoc, GitHub, kramdown and MediaWiki write them. The references are links in `sup`, or links
 * with the role or class of a reference; the footnotes are a list in which every item is the target of such a link.
 */
export function findFootnotes(root: ElementNode): FootnoteLabels {
  const links: { link: ElementNode; target: string }[] = [];
  const lists: ElementNode[] = [];
  const stack: { element: ElementNode; isInSuperscript: boolean }[] = [
    { element: root, isInSuperscript: false },
  ];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { element, isInSuperscript } = frame;
    if (LIST_TAGS.has(element.tag)) lists.push(element);
    const href = element.tag === 'a' ? findAttribute(element, 'href') : undefined;
    const isNote =
      isInSuperscript ||
      findAttribute(element, 'role') === 'doc-noteref' ||
      hasClass(element, REFERENCE_CLASS);
    if (href !== undefined && href.length > 1 && href.startsWith('#') && isNote && !isBacklink(element)) {
      links.push({ link: element, target: decodeFragment(href.slice(1)) });
    }
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!;
      if (child.kind === 'element') stack.push({ element: child, isInSuperscript: element.tag === 'sup' });
    }
  }
  const references = new Map<ElementNode, string>();
  const items = new Map<ElementNode, string>();
  if (links.length === 0) return { references, items };
  const labels = createLabels(links);
  const foundTargets = new Set<string>();
  for (const list of lists) {
    const notes = getChildElements(list, () => true).map((item) => ({
      item,
      target: findAttribute(item, 'id') ?? '',
    }));
    if (!notes.every(({ item, target }) => item.tag === 'li' && labels.has(target))) continue;
    for (const { item, target } of notes) {
      items.set(item, labels.get(target)!);
      foundTargets.add(target);
    }
  }
  for (const { link, target } of links)
    if (foundTargets.has(target)) references.set(link, labels.get(target)!);
  return { references, items };
}

/** Creates a unique label for each footnote. The label is the text of the first reference if possible. */
function createLabels(links: readonly { link: ElementNode; target: string }[]): Map<string, string> {
  const labels = new Map<string, string>();
  const usedLabels = new Set<string>();
  for (const { link, target } of links) {
    if (labels.has(target)) continue;
    const text = normaliseLabel(collectAllText(link).replace(/[[\]()\s]/g, ''));
    let label = text === '' || text.length > 20 ? `note-${labels.size + 1}` : text;
    if (usedLabels.has(label)) label = `${label}-${labels.size + 1}`;
    usedLabels.add(label);
    labels.set(target, label);
  }
  return labels;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
