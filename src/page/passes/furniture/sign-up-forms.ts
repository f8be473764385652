import type { ElementNode } from '../../../content/index.ts';
import type { PageType } from '../../types.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import { createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import { isTitleOfPage } from '../main-landmark.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';
import { visitBox } from './visit-box.ts';

/** Page types on which a field for an e-mail address is an offer. Elsewhere, it can be what the page is about. */
const TYPES_WITH_SIGN_UP_FIELDS: ReadonlySet<PageType> = new Set<PageType>(['article', 'documentation']);
/** Minimum number of words of the main texts outside the boxes. A shorter page can be about its form. */
const MIN_WORDS_OF_PAGE = 60;
/** Maximum size of the box of a form, of the box of links to sign in, and number of elements up to it. */
const MAX_BOX = { chars: 600, linkChars: 300, nodes: 120, levels: 8 };
/** The path of a page to sign in or to sign up, with a language or a folder for accounts before it. */
const SIGN_IN_PATH =
  /^(?:https?:\/\/[^/]+)?(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/(?:users?|accounts?|auth))?\/(?:log-?in|sign[-_]?(?:in|up)|register|registration|join)\/?(?:[?#]|$)/i;
const MAIL_NAME = /e-?mail/i;
const MAX_FIELDS = 50;

/**
 * Demotes the texts around a field for an e-mail address, which ask the reader to subscribe, and the texts around two
 * links to sign in and to sign up. Such texts with the title of the page stay.
 */
export function demoteSignUpForms(
  blocks: readonly DecidedBlock[],
  { root, getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const { fields, links } = listSignUpElements(root, TYPES_WITH_SIGN_UP_FIELDS.has(pageType));
  if (fields.length === 0 && links.length < 2) return [];
  const tree = getTree();
  const boxes = new Set([
    ...fields.flatMap((field) => findBox(field, tree) ?? []),
    ...links.slice(1).flatMap((link, at) => findBoxOfBoth(links[at]!, link, tree) ?? []),
  ]);
  const titles = blocks.filter(isTitleOfPage);
  const tests = [...boxes]
    .map((box) => createContainmentTest(box, tree))
    .filter((contains) => !titles.some(({ element }) => contains(element)));
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

/** Lists the fields for an e-mail address and the links to sign in or to sign up. */
function listSignUpElements(
  root: ElementNode,
  withFields: boolean,
): { fields: ElementNode[]; links: ElementNode[] } {
  const fields: ElementNode[] = [];
  const links: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'a' && links.length < MAX_FIELDS && isSignInLink(element)) links.push(element);
      else if (withFields && fields.length < MAX_FIELDS && isMailField(element)) fields.push(element);
      return true;
    },
  });
  return { fields, links };
}

const isSignInLink = (element: ElementNode): boolean =>
  SIGN_IN_PATH.test(readAttribute(element, 'href').slice(0, 200));

/** Finds the small box around a link to sign in and a link to sign up. */
function findBoxOfBoth(first: ElementNode, second: ElementNode, tree: TreeIndex): ElementNode | undefined {
  const [path, otherPath] = [first, second].map((link) => readAttribute(link, 'href').split(/[?#]/, 1)[0]);
  const box = path === otherPath ? undefined : findBoxAround(first, second, MAX_BOX.levels, tree);
  return box && isSmall(box, MAX_BOX.linkChars) ? box : undefined;
}

const isMailField = (element: ElementNode): boolean =>
  element.tag === 'input' &&
  (readAttribute(element, 'type') === 'email' ||
    ['name', 'placeholder'].some((name) => MAIL_NAME.test(readAttribute(element, name).slice(0, 100))));

/** Finds the largest element around a field that is as small as a box. */
function findBox(field: ElementNode, { parents }: TreeIndex): ElementNode | undefined {
  let box: ElementNode | undefined;
  let next = parents.get(field.id);
  for (
    let level = 0;
    next !== undefined && level < MAX_BOX.levels && isSmall(next, MAX_BOX.chars);
    level += 1
  ) {
    box = next;
    next = parents.get(next.id);
  }
  return box;
}

function isSmall(element: ElementNode, maxChars: number): boolean {
  let chars = 0;
  const isCounted = visitBox(element, MAX_BOX.nodes, (node) => {
    // A longer text is not trimmed, because the same one is in each larger box.
    if (node.kind === 'text')
      chars += node.value.length > maxChars ? node.value.length : node.value.trim().length;
    return chars <= maxChars;
  });
  return isCounted && chars <= maxChars;
}
