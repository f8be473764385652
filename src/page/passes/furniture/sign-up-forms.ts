import type { ElementNode } from '../../../content/index.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import { createContainmentTest, type TreeIndex } from '../ancestry.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';
import { visitBox } from './visit-box.ts';

/** Minimum number of words of the main texts outside the boxes. A shorter page can be about its form. */
const MIN_WORDS_OF_PAGE = 60;
/** Maximum size of the box of a form, and number of elements up to it. */
const MAX_BOX = { chars: 600, nodes: 120, levels: 8 };
const MAIL_NAME = /e-?mail/i;
const MAX_FIELDS = 50;

/** Demotes the texts around a field for an e-mail address, which ask the reader to subscribe. */
export function demoteSignUpForms(
  blocks: readonly DecidedBlock[],
  { root, getTree }: PassContext,
): BlockRoleChange[] {
  const fields = listMailFields(root);
  if (fields.length === 0) return [];
  const tree = getTree();
  const boxes = new Set(fields.flatMap((field) => findBox(field, tree) ?? []));
  const tests = [...boxes].map((box) => createContainmentTest(box, tree));
  const isInBox = ({ element }: DecidedBlock): boolean => tests.some((contains) => contains(element));
  const words = blocks.reduce(
    (sum, decided) => sum + (decided.role === 'main' && !isInBox(decided) ? decided.weight : 0),
    0,
  );
  if (words < MIN_WORDS_OF_PAGE) return [];
  return [...blocks.entries()]
    .filter(([, decided]) => decided.role === 'main' && isInBox(decided))
    .map(([index]) => ({ index, role: 'appendix', evidence: { code: 'signUpForm' } }));
}

function listMailFields(root: ElementNode): ElementNode[] {
  const fields: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (fields.length < MAX_FIELDS && isMailField(element)) fields.push(element);
      return true;
    },
  });
  return fields;
}

const isMailField = (element: ElementNode): boolean =>
  element.tag === 'input' &&
  (readAttribute(element, 'type') === 'email' ||
    ['name', 'placeholder'].some((name) => MAIL_NAME.test(readAttribute(element, name).slice(0, 100))));

/** Finds the largest element around a field that is as small as a box. */
function findBox(field: ElementNode, { parents }: TreeIndex): ElementNode | undefined {
  let box: ElementNode | undefined;
  let next = parents.get(field.id);
  for (let level = 0; next !== undefined && level < MAX_BOX.levels && isSmall(next); level += 1) {
    box = next;
    next = parents.get(next.id);
  }
  return box;
}

function isSmall(element: ElementNode): boolean {
  let chars = 0;
  const isCounted = visitBox(element, MAX_BOX.nodes, (node) => {
    // A longer text is not trimmed, because the same one is in each larger box.
    if (node.kind === 'text')
      chars += node.value.length > MAX_BOX.chars ? node.value.length : node.value.trim().length;
    return chars <= MAX_BOX.chars;
  });
  return isCounted && chars <= MAX_BOX.chars;
}
