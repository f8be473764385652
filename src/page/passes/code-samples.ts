import { type ElementNode, toPlainText } from '../../content/index.ts';
import { createContainmentTest, type TreeIndex } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  isSideMatter,
  liesIn,
  MENU_LANDMARKS,
  type PassContext,
} from './pass.ts';

const MIN_SAMPLE_CHARS = 12;
const MAX_SAMPLE_LABEL_WORDS = 6;
const MAX_COMMAND_WORDS = 12;
/** A command that installs a package. Sites for packages show it as a short text. */
const INSTALL_COMMAND =
  /^(?:[$>] ?)?(?:(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry|conda|cargo|gem|composer|brew|dotnet|docker|helm|choco|winget) (?:i|install|add|require|pull)|go (?:get|install)(?= \S+[./])) \S/;

/**
 * Promotes code, with a short label above it, wherever it is in the content of a page: references for developers show
 * their samples in a column of their own. In an article, only between main texts. A line that installs a package is code.
 */
export function promoteSamples(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const isText = ({ role, hasOwnText }: DecidedBlock): boolean => role === 'main' && hasOwnText;
  const [first, last] =
    pageType === 'article' ? [blocks.findIndex(isText), blocks.findLastIndex(isText)] : [-1, blocks.length];
  return [...blocks.entries()].flatMap(([index, decided]) => {
    const { block, role, element } = decided;
    const isCode = block.type === 'code' || isInstallCommand(decided);
    // A command to install a package can be in a side column.
    const isAside = block.type === 'code' ? isDetached(decided) : liesIn(decided, MENU_LANDMARKS);
    if (!isCode || role === 'main' || isAside) return [];
    if (index < first || index > last) return [];
    const before = blocks[index - 1];
    const isOutput = before?.block.type === 'code';
    if (block.type === 'code' && block.value.length < MIN_SAMPLE_CHARS && !isOutput) return [];
    const hasLabel =
      before?.role === 'appendix' &&
      before.hasOwnText &&
      before.weight <= MAX_SAMPLE_LABEL_WORDS &&
      !isSideMatter(before) &&
      isInBoxWith(element, before, [blocks[index - 2], blocks[index + 1]], getTree());
    const promotion = createPromotion(index, 'codeSample');
    return hasLabel ? [createPromotion(index - 1, 'codeSample'), promotion] : [promotion];
  });
}

const isInstallCommand = ({ block, weight }: DecidedBlock): boolean =>
  block.type === 'paragraph' &&
  weight <= MAX_COMMAND_WORDS &&
  INSTALL_COMMAND.test(toPlainText([block]).trim());

/** Maximum number of elements from code up to the box with its label. */
const MAX_LEVELS_UP_TO_BOX = 6;

/** Whether an element around the code contains its label, and nothing else next to it. */
function isInBoxWith(
  code: ElementNode,
  label: DecidedBlock,
  others: readonly (DecidedBlock | undefined)[],
  tree: TreeIndex,
): boolean {
  let box = tree.parents.get(code.id);
  for (let level = 0; box !== undefined && level < MAX_LEVELS_UP_TO_BOX; level += 1) {
    const contains = createContainmentTest(box, tree);
    if (contains(label.element))
      return level < 2 || !others.some((other) => other !== undefined && contains(other.element));
    box = tree.parents.get(box.id);
  }
  return false;
}
