import type { ElementNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { getChildElements } from '../tags.ts';
import { collectAllText } from '../text.ts';

const NOTE_NUMBER = /^\s*[[(]?\d{1,4}[\])]?[.:]?\s+/;

/** Maps the text of each visible list item, without its number, to the item. Items in items are not visited. */
export function findItemsByText(root: ElementNode, options: ReadTreeOptions): Map<string, ElementNode> {
  const items = new Map<string, ElementNode>();
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (isHidden(element, options)) continue;
    if (element.tag === 'li') items.set(readNoteText(element), element);
    else for (const child of getChildElements(element, () => true)) stack.push(child);
  }
  return items;
}

/** Returns the text of a note without its number. */
export const readNoteText = (note: ElementNode): string =>
  collapseWhiteSpace(collectAllText(note)).replace(NOTE_NUMBER, '').trim();
