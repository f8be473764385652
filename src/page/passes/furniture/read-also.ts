import { type Inline, toPlainText } from '../../../content/index.ts';
import { listLinks } from '../../nodes.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

/** Matches a label of at most five words, which is no sentence. */
const LABEL = /^(?=.{1,40}$)(?=.*\p{L})\S+(?: \S+){0,4}(?<![.!?…。！？؟।]["'”’»)]*)$/u;
/** Three words, or as much in a script without spaces. A shorter link is a name, such as that of a photographer. */
const TITLE = /\S\s+\S+\s+\S|\p{Lo}{8}/u;
/** Minimum number of words of the paragraphs around such a line. Above it can also be the caption of a picture. */
const MIN_TEXT_WORDS = 12;
const MIN_CAPTION_WORDS = 5;
const FILE = /\.(?!html?$|php$|aspx?$|jsp$)[a-z]\w{1,4}$/i;

/**
 * Demotes lines between two texts of an article that only lead to another article of the site: a short label and the
 * title, as in `Read also: …` in any language. So are a label above a list of such titles, and the name of a table of
 * contents that is no main text.
 */
export function demoteReadAlso(blocks: readonly DecidedBlock[], { baseUrl }: PassContext): BlockRoleChange[] {
  const page = URL.parse(baseUrl);
  if (page === null) return [];
  const main = [...blocks.entries()].filter(([, { role }]) => role === 'main');
  const isText = (decided: DecidedBlock | undefined): boolean =>
    decided?.block.type === 'paragraph' && decided.weight >= MIN_TEXT_WORDS;
  const continuesText = (decided: DecidedBlock | undefined): boolean =>
    decided?.block.type === 'heading' || isText(decided);
  const demoted = main.flatMap(([index, decided], at) => {
    const before = main[at - 1]?.[1];
    const isBelowText = before?.block.type === 'paragraph' && before.weight >= MIN_CAPTION_WORDS;
    if (isBelowText && continuesText(main[at + 1]?.[1]) && leadsElsewhere(decided, page)) return [index];
    if (!isText(before) || !isLabel(decided)) return [];
    if (isTableOfContents(blocks[index + 1], page)) return [index];
    const [end, titles] = countTitles(blocks, index + 1, page);
    let later = at + 1;
    while ((main[later]?.[0] ?? end) < end) later += 1;
    const after = main[later]?.[1];
    return titles > 1 && continuesText(after)
      ? Array.from({ length: end - index }, (_, step) => index + step)
      : [];
  });
  return demoted
    .filter((index) => blocks[index]!.role === 'main')
    .map((index) => ({ index, role: 'appendix', evidence: { code: 'readAlso' } }));
}

const isLabel = ({ block }: DecidedBlock): boolean =>
  block.type === 'paragraph' && listLinks(block).length === 0 && LABEL.test(toPlainText([block]).trim());

const isTableOfContents = (decided: DecidedBlock | undefined, page: URL): boolean => {
  const urls =
    decided?.role === 'appendix' && decided.block.type === 'list'
      ? listLinks(decided.block).map((url) => URL.parse(url))
      : [];
  return urls.length > 1 && urls.every((url) => url?.hash !== '' && url?.pathname === page.pathname);
};

/** Returns the end of the lists of titles that begin at a block, and the number of titles. */
function countTitles(blocks: readonly DecidedBlock[], start: number, page: URL): [number, number] {
  let [end, titles] = [start, 0];
  for (let next = blocks[end]; next?.block.type === 'list' && isListOfPages(next, page); next = blocks[end]) {
    titles += next.block.items.length;
    end += 1;
  }
  return [end, titles];
}

/** Whether a list consists of the titles of other pages of the site, as links. */
const isListOfPages = ({ block }: DecidedBlock, page: URL): boolean =>
  block.type === 'list' &&
  block.items.every(({ children: [only, ...others] }) => {
    if (only?.type !== 'paragraph' || others.length > 0) return false;
    const leaves = flatten(only.children, '');
    return (
      leaves.every(({ text, url }) => text.trim() === '' || (url !== '' && isOtherPage(url, page))) &&
      TITLE.test(toPlainText([only]))
    );
  });

function isOtherPage(address: string, page: URL): boolean {
  const url = URL.parse(address);
  return url?.host === page.host && url.pathname !== page.pathname && !FILE.test(url.pathname);
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
  return (
    LABEL.test(read(0, Math.max(0, start))) &&
    TITLE.test(read(start, end)) &&
    !/[\p{L}\p{N}.。]/u.test(read(end)) &&
    leaves.slice(start, end).every((leaf) => leaf.url === leaves[start]!.url || leaf.text.trim() === '') &&
    isOtherPage(leaves[start]!.url, page)
  );
}

/** Lists the texts of inline content with the address of the link around them. */
const flatten = (children: readonly Inline[], url: string): { text: string; url: string }[] =>
  children.flatMap((child) =>
    'children' in child
      ? flatten(child.children, child.type === 'link' ? child.url : url)
      : [{ text: toPlainText([{ type: 'paragraph', children: [child] }]), url }],
  );
