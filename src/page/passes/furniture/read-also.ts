import { type Inline, toPlainText } from '../../../content/index.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

/** Matches a label of at most four words, which is no sentence. */
const LABEL = /^(?=.{1,30}$)(?=.*\p{L})\S+(?: \S+){0,3}(?<![.!?…。！？؟।]["'”’»)]*)$/u;
/** Three words, or as much in a script without spaces. A shorter link is a name, such as that of a photographer. */
const TITLE = /\S\s+\S+\s+\S|\p{Lo}{8}/u;
/** Minimum number of words of the paragraphs around such a line. */
const MIN_TEXT_WORDS = 12;
const FILE = /\.(?!html?$|php$|aspx?$|jsp$)[a-z]\w{1,4}$/i;

/**
 * Demotes lines between two texts of an article that only lead to another article of the site: a short label and the
 * title, as in `Read also: …` in any language.
 */
export function demoteReadAlso(blocks: readonly DecidedBlock[], { baseUrl }: PassContext): BlockRoleChange[] {
  const page = URL.parse(baseUrl);
  const main = [...blocks.entries()].filter(([, { role }]) => role === 'main');
  const isText = (decided: DecidedBlock | undefined): boolean =>
    decided?.block.type === 'paragraph' && decided.weight >= MIN_TEXT_WORDS;
  return main.flatMap(([index, decided], at) => {
    const after = main[at + 1]?.[1];
    const isBetweenTexts = isText(main[at - 1]?.[1]) && (after?.block.type === 'heading' || isText(after));
    return isBetweenTexts && page !== null && leadsElsewhere(decided, page)
      ? [{ index, role: 'appendix', evidence: { code: 'readAlso' } }]
      : [];
  });
}

/** Whether a paragraph consists of a short label and the title of another page of the site as link. */
function leadsElsewhere({ block }: DecidedBlock, page: URL): boolean {
  const leaves = block.type === 'paragraph' ? flatten(block.children, '') : [];
  const start = leaves.findIndex(({ url }) => url !== '');
  const end = leaves.findLastIndex(({ url }) => url !== '') + 1;
  const read = (from: number, to?: number): string =>
    leaves
      .slice(from, to)
      .map(({ text }) => text)
      .join('')
      .trim();
  const url = URL.parse(leaves[start]?.url ?? '');
  return (
    LABEL.test(read(0, Math.max(0, start))) &&
    TITLE.test(read(start, end)) &&
    !/[\p{L}\p{N}.。]/u.test(read(end)) &&
    leaves.slice(start, end).every((leaf) => leaf.url === leaves[start]!.url || leaf.text.trim() === '') &&
    url?.host === page.host &&
    url.pathname !== page.pathname &&
    !FILE.test(url.pathname)
  );
}

/** Lists the texts of inline content with the address of the link around them. */
const flatten = (children: readonly Inline[], url: string): { text: string; url: string }[] =>
  children.flatMap((child) =>
    'children' in child
      ? flatten(child.children, child.type === 'link' ? child.url : url)
      : [{ text: toPlainText([{ type: 'paragraph', children: [child] }]), url }],
  );
