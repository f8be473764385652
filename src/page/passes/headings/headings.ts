import { hasEvidence } from '../../evidence.ts';
import { hasLink } from '../../nodes.ts';
import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { UNSPACED_CHARACTER } from '../../main/text.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  isDetached,
  isSideMatter,
  type PassContext,
  createPromotion,
} from '../pass.ts';

/** Minimum score of a heading that is promoted because of the main text below it. */
const MIN_PROMOTED_HEADING_SCORE = 0.1;

/** Matches what a button does to its panel. Such a text is not the name of the panel. */
const COMMAND = /^(?:show|hide|view|see|expand|collapse|toggle|open|close)\b/i;

/** Whether a heading can belong to the text below it. A linked heading names another page, so it cannot. */
const canPrecedeMainText = (decided: DecidedBlock): boolean =>
  !isDetached(decided) && !hasLink(decided.block) && (decided.score ?? 0) >= MIN_PROMOTED_HEADING_SCORE;

/**
 * Promotes the page's only title, headings directly above main text or a promoted heading, and the names of panels: tabs,
 * and buttons directly above the text in their panel.
 */
export function promoteHeadings(blocks: readonly DecidedBlock[], { root }: PassContext): BlockRoleChange[] {
  let names: ReadonlyMap<number, PanelNameKind> | undefined;
  const isPanelName = (decided: DecidedBlock, next: DecidedBlock | undefined): boolean => {
    if (isDetached(decided)) return false;
    if (COMMAND.test(toPlainText([decided.block]).trim())) return false;
    const panelNames = (names ??= findPanelNames(root));
    const kinds = decided.nodeIds.map((id) => panelNames.get(id)).filter((kind) => kind !== 'blank');
    if (kinds.length === 0 || kinds.includes(undefined)) return false;
    if (next?.element.layout?.hidden !== undefined) return true;
    return kinds.every((kind) => kind === 'tab') && (decided.score ?? 0) >= MIN_PROMOTED_HEADING_SCORE;
  };
  const changes: BlockRoleChange[] = [];
  const onlyTitle = findOnlyTitle(blocks);
  let isMainBelow = false;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const decided = blocks[index] as DecidedBlock;
    const isPromoted: boolean =
      decided.role !== 'main' &&
      ((isMainBelow &&
        ((decided.block.type === 'heading' && canPrecedeMainText(decided)) ||
          isPanelName(decided, blocks[index + 1]))) ||
        index === onlyTitle);
    if (isPromoted) changes.push(createPromotion(index, 'headingOfMain'));
    isMainBelow = isPromoted || decided.role === 'main';
  }
  return changes;
}

/** Returns the index of the only heading of level 1, if it is above the main text and does not lead elsewhere, or -1. */
function findOnlyTitle(blocks: readonly DecidedBlock[]): number {
  const isTitle = ({ block }: DecidedBlock): boolean => block.type === 'heading' && block.level === 1;
  const index = blocks.findIndex(isTitle);
  const title = blocks[index];
  const firstMain = blocks.findIndex(({ role }) => role === 'main');
  const isOnly = index === blocks.findLastIndex(isTitle) && index < firstMain;
  const isInHeader =
    title !== undefined &&
    title.evidence.some((item) => item.code === 'surroundedBy' && item.landmark === 'header');
  return isOnly && title !== undefined && !isInHeader && !isSideMatter(title) && canPrecedeMainText(title)
    ? index
    : -1;
}

/** What contains a text of a name. White space around a button belongs to the same block. */
type PanelNameKind = 'tab' | 'button' | 'blank';

/** Kinds of names by `aria-expanded`. The name of an open panel is read like the name of a tab. */
const PANEL_KINDS = new Map<string, 'tab' | 'button'>([
  ['true', 'tab'],
  ['false', 'button'],
]);

/** Finds the text nodes in names of tabs and in buttons that open a panel, and blank ones. */
function findPanelNames(root: ElementNode): ReadonlyMap<number, PanelNameKind> {
  const names = new Map<number, PanelNameKind>();
  const kinds: (PanelNameKind | undefined)[] = [];
  walkTree(root, {
    enter: (element) => {
      const kind =
        element.tag === 'p' && readAttribute(element, 'role') === 'tab'
          ? 'tab'
          : (PANEL_KINDS.get(readAttribute(element, 'aria-expanded')) ?? kinds.at(-1));
      kinds.push(kind);
      return true;
    },
    leave: () => {
      kinds.pop();
    },
    text: ({ id, value }) => {
      const kind = value.trim() === '' ? 'blank' : kinds.at(-1);
      if (kind !== undefined) names.set(id, kind);
    },
  });
  return names;
}

/** A heading, with the sums over the text below it. */
interface HeadingSection {
  level: number;
  words: number;
  /** Number of words in blocks that contain links or are side matter. */
  wordsLeadingAway: number;
  /** Number of words next to the text or below it, such as in the footer of the page. All of them lead away. */
  detachedWords: number;
  hasMain: boolean;
}

/** Share of words in blocks with links or side matter. A section with a larger share leads mostly to other pages. */
const MAX_OUTGOING_LINK_SHARE = 0.5;
/** A heading with more words is a statement, not the name of a section. */
const MAX_PLAIN_HEADING_WORDS = 6;
/** In scripts without spaces, each character counts as a word. */
const MAX_PLAIN_HEADING_CHARS = 20;

const createHeadingSection = (): HeadingSection => ({
  level: Number.POSITIVE_INFINITY,
  words: 0,
  wordsLeadingAway: 0,
  detachedWords: 0,
  hasMain: false,
});

function addToSection(section: HeadingSection, more: Omit<HeadingSection, 'level'>): void {
  section.words += more.words;
  section.wordsLeadingAway += more.wordsLeadingAway;
  section.detachedWords += more.detachedWords;
  section.hasMain ||= more.hasMain;
}

const leadsToOtherPages = (decided: DecidedBlock): boolean => isSideMatter(decided) || hasLink(decided.block);

/** A longer text is more than a price, a place or a date of the page that a link leads to. */
const MAX_LINK_FACT_WORDS = 8;

const isFactOfLink = (decided: DecidedBlock, before: DecidedBlock | undefined): boolean =>
  decided.weight <= MAX_LINK_FACT_WORDS && before !== undefined && leadsToOtherPages(before);

/**
 * Whether a heading only names its section. The title of the page, a linked card and a statement are other kinds of
 * heading.
 */
export const isPlainSectionHeading = ({ block, evidence, weight }: DecidedBlock): boolean =>
  block.type === 'heading' &&
  block.level > 1 &&
  (weight <= MAX_PLAIN_HEADING_WORDS || isShortWithoutSpaces(toPlainText([block]))) &&
  !hasEvidence(evidence, 'primaryHeading') &&
  !hasLink(block);

const isShortWithoutSpaces = (text: string): boolean =>
  text.length <= MAX_PLAIN_HEADING_CHARS && UNSPACED_CHARACTER.test(text);

/** Demotes the heading of a section that has no main text and leads mostly to other pages ("You may also like"). */
export function demoteHeadings(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  // Sections that end before the current heading. The sections of subheadings are last.
  const closedSections: HeadingSection[] = [];
  let section = createHeadingSection();
  for (let index = blocks.length - 1; index >= 0; index--) {
    const decided = blocks[index] as DecidedBlock;
    const { block, role, hasOwnText } = decided;
    if (block.type !== 'heading') {
      const words = hasOwnText ? decided.weight : 0;
      const detachedWords = isDetached(decided) ? words : 0;
      const leadsAway = leadsToOtherPages(decided) || isFactOfLink(decided, blocks[index - 1]);
      const wordsLeadingAway = leadsAway ? words : 0;
      addToSection(section, {
        words,
        wordsLeadingAway,
        detachedWords,
        hasMain: hasOwnText && role === 'main',
      });
      continue;
    }
    while ((closedSections.at(-1)?.level ?? 0) > block.level)
      addToSection(section, closedSections.pop() as HeadingSection);
    // The footer below the last section tells what it leads to only if the section does not.
    const isOwnText =
      section.words > section.detachedWords && section.wordsLeadingAway === section.detachedWords;
    const leadsMostlyAway =
      !section.hasMain && !isOwnText && section.wordsLeadingAway > MAX_OUTGOING_LINK_SHARE * section.words;
    const isDemoted = role === 'main' && leadsMostlyAway && isPlainSectionHeading(decided);
    if (isDemoted) changes.push({ index, role: 'appendix', evidence: { code: 'headingWithoutMain' } });
    // A longer heading, such as a signature, is content of the section around it.
    const isContent =
      role === 'main' && !isDemoted && !isSideMatter(decided) && !isPlainSectionHeading(decided);
    closedSections.push({ ...section, level: block.level, hasMain: section.hasMain || isContent });
    section = createHeadingSection();
  }
  return changes;
}
