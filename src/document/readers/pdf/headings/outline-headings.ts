import type { OutlineEntry } from '../file-info.ts';
import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import { type TextLine, type TextBlock, joinLineText, toTextBlock } from '../text-blocks.ts';

/** Maximum number of lines of a heading. */
const MAX_HEADING_LINES = 4;
/** Matches a number or letter before a title. Outlines often lack the numbers that the page shows. */
const NUMBERING = /^(?:\p{L}+ )?(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*[.):]? +(?=\P{Ll})/u;

/** Lines of a block that match the title of an outline entry. */
interface OutlineMatch {
  /** The normalized text of the lines. */
  text: string;
  block: TextBlock;
  /** Index of the first line. */
  from: number;
  lines: TextLine[];
  level: number;
}

/**
 * Makes headings of the lines that are titles in the outline of the file: separates them from other lines and sets
 * their level. A heading that the file tags keeps its level.
 */
export function applyOutline(layouts: readonly PdfPageLayout[], outline: readonly OutlineEntry[]): void {
  const entriesByPage = Map.groupBy(outline, ({ page }) => page);
  for (const layout of layouts) {
    const entries = entriesByPage.get(layout.page);
    if (entries === undefined || layout.blocks.some(hasHeadingLevel)) continue;
    const places = findTitles(layout.blocks, new Set(entries.map(({ title }) => normalizeTitle(title))));
    const used = new Set<TextLine>();
    const matches = new Map<TextBlock, OutlineMatch[]>();
    for (const { title, level } of entries) {
      const candidates = places.get(normalizeTitle(title)) ?? [];
      let match = candidates.pop();
      while (match?.lines.some((line) => used.has(line)) === true) match = candidates.pop();
      if (match === undefined) continue;
      for (const line of match.lines) used.add(line);
      matches.set(match.block, [...(matches.get(match.block) ?? []), { ...match, level }]);
    }
    layout.blocks = layout.blocks.flatMap((block): PdfBlock[] =>
      block.kind === 'text' ? splitAtHeadings(block, matches.get(block) ?? []) : [block],
    );
  }
}

const hasHeadingLevel = (block: PdfBlock): boolean => block.kind === 'text' && block.level !== undefined;

const readFontSize = ({ lines }: OutlineMatch): number => lines[0]?.size ?? 0;

/** Returns the letters and digits of a title without its number. */
const normalizeTitle = (text: string): string => {
  const letters = (part: string): string =>
    part
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters(text.trim().replace(NUMBERING, '')) || letters(text);
};

/**
 * Finds the lines whose text is one of the titles, sorted so that the best match (the largest, then the first) is at
 * the end.
 */
function findTitles(blocks: readonly PdfBlock[], titles: ReadonlySet<string>): Map<string, OutlineMatch[]> {
  const found: OutlineMatch[] = [];
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    for (let from = 0; from < block.lines.length; from++) {
      for (let count = 1; count <= MAX_HEADING_LINES && from + count <= block.lines.length; count++) {
        const lines = block.lines.slice(from, from + count);
        const text = normalizeTitle(lines.map(joinLineText).join(' '));
        if (text !== '' && titles.has(text)) found.push({ text, block, from, lines, level: 0 });
      }
    }
  }
  const fromSmallest = found.toReversed().sort((a, b) => readFontSize(a) - readFontSize(b));
  return Map.groupBy(fromSmallest, ({ text }) => text);
}

function splitAtHeadings(block: TextBlock, headings: readonly OutlineMatch[]): TextBlock[] {
  const parts: TextBlock[] = [];
  const addBlock = (lines: readonly TextLine[], headingLevel?: number): void => {
    const [first, ...others] = lines;
    if (first === undefined) return;
    const part = toTextBlock([first, ...others]);
    parts.push(headingLevel === undefined ? part : { ...part, level: headingLevel });
  };
  let at = 0;
  for (const { from, lines, level } of headings.toSorted((a, b) => a.from - b.from)) {
    addBlock(block.lines.slice(at, from));
    addBlock(lines, level);
    at = from + lines.length;
  }
  if (at === 0) return [block];
  addBlock(block.lines.slice(at));
  return parts;
}
