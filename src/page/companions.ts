import type { ElementNode } from '../content/index.ts';
import { type Decided, isAside, keep } from './decided.ts';
import { hasLink, nodesOf } from './nodes.ts';
import { walkTree } from './walk.ts';

/** What the text around it speaks about: short cells, items and signs by themselves look like side matter. */
const SHOWN = new Set(['table', 'list', 'code', 'math']);

/** What stands between two blocks of main text, or under a picture in it, has at least this score where it belongs there. */
const MIN_SCORE = 0.2;

/** Cards of other pages stand in lists, between headings that seem to be the page's. */
const isListOfLinks = ({ block }: Decided): boolean => block.type === 'list' && hasLink(block);

/** Tables, lists without links, code and formulas that stand between main texts become main. */
export function keepShown(decided: readonly Decided[]): void {
  const scored = decided.filter(({ score }) => score !== undefined);
  scored.forEach((flow, at) => {
    if (!SHOWN.has(flow.block.type) || flow.role === 'main' || (flow.score ?? 0) < MIN_SCORE) return;
    if (isAside(flow) || isListOfLinks(flow)) return;
    if (scored[at - 1]?.role !== 'main' || scored[at + 1]?.role !== 'main') return;
    keep(flow, 'shown between main texts');
  });
}

/** Footnotes that main text refers to become main, wherever they stand. */
export function keepNotes(decided: readonly Decided[]): void {
  const notes = new Map<string, Decided>();
  for (const flow of decided) if (flow.block.type === 'footnote') notes.set(flow.block.label, flow);
  if (notes.size === 0) return;
  const main = decided.filter(({ role }) => role === 'main').map(({ block }) => block);
  for (const node of nodesOf(main)) {
    const note = node.type === 'footnoteReference' ? notes.get(node.label) : undefined;
    if (note !== undefined && note.role !== 'main') keep(note, 'footnote of main text');
  }
}

/** The innermost figure of each node in one, by the node's id: as its caption, and as what that is about. */
function figureNodes(root: ElementNode): {
  captions: Map<number, ElementNode>;
  shown: Map<number, ElementNode>;
} {
  const captions = new Map<number, ElementNode>();
  const shown = new Map<number, ElementNode>();
  const open: { element: ElementNode; figure: ElementNode; isCaption: boolean }[] = [];
  const note = (id: number): void => {
    const top = open.at(-1);
    if (top !== undefined) (top.isCaption ? captions : shown).set(id, top.figure);
  };
  walkTree(root, {
    enter: (element) => {
      const top = open.at(-1);
      if (element.tag === 'figure') open.push({ element, figure: element, isCaption: false });
      else if (element.tag === 'figcaption' && top !== undefined)
        open.push({ element, figure: top.figure, isCaption: true });
      note(element.id);
      return true;
    },
    text: ({ id }) => note(id),
    leave: (element) => {
      if (open.at(-1)?.element === element) open.pop();
    },
  });
  return { captions, shown };
}

/** The caption of a figure of which anything is main becomes main. */
export function keepCaptions(decided: readonly Decided[], root: ElementNode): void {
  const { captions, shown } = figureNodes(root);
  if (captions.size === 0) return;
  const inMain = new Set<ElementNode>();
  for (const { role, nodeIds } of decided) {
    const figure = role === 'main' ? shown.get(nodeIds[0] ?? -1) : undefined;
    if (figure !== undefined) inMain.add(figure);
  }
  for (const flow of decided) {
    const figure = captions.get(flow.nodeIds[0] ?? -1);
    if (figure === undefined || !inMain.has(figure) || flow.role === 'main') continue;
    if ((flow.score ?? 0) >= MIN_SCORE && !isAside(flow)) keep(flow, 'caption of a main figure');
  }
}
