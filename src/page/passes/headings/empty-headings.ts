import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import { isPlainSectionHeading } from './headings.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

const CONTROL_TAGS = new Set(['button', 'input', 'select', 'textarea']);
const CONTROL_ROLE = /^(?:button|combobox|listbox|searchbox|switch|textbox|slider)$/;
/** Elements whose content is not text. A section with such an element is not empty. */
const MEDIA_TAGS = new Set([
  'img',
  'picture',
  'canvas',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
]);
const UNREAD_TAGS = new Set(['script', 'style', 'template', 'head', 'noscript']);

const isControl = (element: ElementNode): boolean =>
  CONTROL_TAGS.has(element.tag) || CONTROL_ROLE.test(readAttribute(element, 'role'));

/** A heading whose section has no blocks, and the ids of the nodes between which the section is. */
interface EmptySection {
  index: number;
  from: number;
  to: number;
  isLast: boolean;
  /** Whether the section has elements, and whether one of them is a control. */
  hasElement: boolean;
  hasControl: boolean;
  hasContent: boolean;
}

/**
 * Demotes the heading of a section that only has form controls ("Assignees"), or that is at the end of the page and only
 * has empty boxes ("Similar articles"). A section with hidden text or media keeps its heading.
 */
export function demoteEmptyHeadings(
  blocks: readonly DecidedBlock[],
  { root }: PassContext,
): BlockRoleChange[] {
  const sections = findEmptySections(blocks);
  if (sections.length === 0) return [];
  markContent(root, sections);
  return sections
    .filter(
      ({ isLast, hasElement, hasControl, hasContent }) =>
        !hasContent && (hasControl || (isLast && hasElement)),
    )
    .map(({ index }) => ({ index, role: 'appendix', evidence: { code: 'headingWithoutMain' } }));
}

function findEmptySections(blocks: readonly DecidedBlock[]): EmptySection[] {
  const sections: EmptySection[] = [];
  for (const [index, decided] of blocks.entries()) {
    const { block, role, nodeIds } = decided;
    if (block.type !== 'heading' || role !== 'main' || !isPlainSectionHeading(decided)) continue;
    // The answer to a question may appear only when a person asks for it.
    if (/[?？؟]\s*$/u.test(toPlainText([block]))) continue;
    const next = blocks[index + 1];
    const isLast = next === undefined;
    if (!isLast && (next.block.type !== 'heading' || next.block.level > block.level)) continue;
    const from = nodeIds.at(-1);
    const to = isLast ? Number.POSITIVE_INFINITY : next.nodeIds[0];
    if (from !== undefined && to !== undefined)
      sections.push({ index, from, to, isLast, hasElement: false, hasControl: false, hasContent: false });
  }
  return sections;
}

/** Marks the sections that have controls, and those that have text outside controls or media. */
function markContent(root: ElementNode, sections: readonly EmptySection[]): void {
  let next = 0;
  const findSection = (id: number): EmptySection | undefined => {
    while ((sections[next]?.to ?? Infinity) <= id) next += 1;
    const section = sections[next];
    return section !== undefined && id > section.from ? section : undefined;
  };
  walkTree(root, {
    enter: (element) => {
      if (UNREAD_TAGS.has(element.tag)) return false;
      const section = findSection(element.id);
      const isField = isControl(element);
      if (section !== undefined) section.hasElement = true;
      if (section !== undefined && isField) section.hasControl = true;
      if (section !== undefined && MEDIA_TAGS.has(element.tag)) section.hasContent = true;
      return !isField;
    },
    text: ({ id, value }) => {
      const section = value.trim() === '' ? undefined : findSection(id);
      if (section !== undefined) section.hasContent = true;
    },
  });
}
