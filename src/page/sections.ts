import { type Decided, isApart, isAside, keep } from './decided.ts';
import { hasLink } from './nodes.ts';

/** A heading goes with what it stands over. */
export function keepHeadings(decided: readonly Decided[]): void {
  for (let index = decided.length - 2; index >= 0; index--) {
    const flow = decided[index] as Decided;
    if (flow.block.type !== 'heading' || flow.role === 'main' || decided[index + 1]?.role !== 'main')
      continue;
    if (!isApart(flow)) keep(flow, 'heading of main text');
  }
}

/** What stands below a heading: its words, those in texts that lead elsewhere, and whether any of it is main. */
interface Section {
  level: number;
  words: number;
  wordsAway: number;
  hasMain: boolean;
}

/** A section leads elsewhere where more than this share of its words does. */
const AWAY_SHARE = 0.5;
/** A heading of more words says something by itself. */
const MAX_WORDS = 6;

const opened = (): Section => ({ level: Number.POSITIVE_INFINITY, words: 0, wordsAway: 0, hasMain: false });

function take(section: Section, more: Omit<Section, 'level'>): void {
  section.words += more.words;
  section.wordsAway += more.wordsAway;
  section.hasMain ||= more.hasMain;
}

const leadsAway = (flow: Decided): boolean => isAside(flow) || hasLink(flow.block);

/** Names a section: not the page, no card that is a link, and nothing said in the form of a heading. */
const isName = ({ block, reasons, weight }: Decided): boolean =>
  block.type === 'heading' &&
  block.level > 1 &&
  weight <= MAX_WORDS &&
  !reasons.includes('primary heading') &&
  !hasLink(block);

/** The name of a section goes with that where all of it is appendix that leads elsewhere: what one may also like. */
export function dropHeadings(decided: readonly Decided[]): void {
  // Sections that begin where the one ends that is being counted: those of its subheadings are the last of these.
  const closed: Section[] = [];
  let section = opened();
  for (let index = decided.length - 1; index >= 0; index--) {
    const flow = decided[index] as Decided;
    const { block, role } = flow;
    if (block.type !== 'heading') {
      // A picture goes with the block before it: its role says nothing.
      const words = flow.isOwn ? flow.weight : 0;
      const wordsAway = words > 0 && leadsAway(flow) ? words : 0;
      take(section, { words, wordsAway, hasMain: flow.isOwn && role === 'main' });
      continue;
    }
    while ((closed.at(-1)?.level ?? 0) > block.level) take(section, closed.pop() as Section);
    const isAway = !section.hasMain && section.wordsAway > AWAY_SHARE * section.words;
    if (role === 'main' && isAway && isName(flow)) {
      flow.role = 'appendix';
      flow.reasons = ['heading of no main text'];
    }
    closed.push({ ...section, level: block.level });
    section = opened();
  }
}
