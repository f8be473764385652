import { toPlainText } from '../../../content/index.ts';
import { listLinks } from '../../nodes.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock, isDetached } from '../pass.ts';

/** Files that people save. Pictures, pages and media are shown. */
const FILE =
  /\.(?:zip|tar|t?gz|bz2|xz|zst|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|appimage|jar|whl|gem|crate|nupkg|iso|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|epub|asc|sig|sha256)$/i;
const FILE_NAME = new RegExp(`\\S${FILE.source.slice(0, -1)}(?!\\w)`, 'i');
const MIN_FILES = 2;
/** Minimum share of the items of a list. The others can be checksums and notes. */
const MIN_FILE_SHARE = 0.7;
/** A list with a lower score belongs to a menu, and a single file to an offer. */
const MIN_SCORE = { files: 0.05, file: 0.15 };
/** Maximum number of blocks between the last main text and the list: its heading, and the number of files. */
const MAX_BLOCKS_BETWEEN = 2;

/** Promotes lists and tables of files to save below main text, such as those of a release, with their headings. */
export function promoteDownloads(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const promoted: number[] = [];
  let lastMain = Number.NEGATIVE_INFINITY;
  for (const [index, decided] of blocks.entries()) {
    if (decided.role === 'main') lastMain = index;
    else if (index - lastMain <= MAX_BLOCKS_BETWEEN + 1 && isListOfFiles(decided)) {
      for (let between = lastMain + 1; between < index; between += 1)
        if (isHeading(blocks[between]!)) promoted.push(between);
      promoted.push(index);
      lastMain = index;
    }
  }
  return promoted.map((index) => createPromotion(index, 'partOfMain'));
}

const isHeading = (decided: DecidedBlock): boolean =>
  decided.block.type === 'heading' && !isDetached(decided);

/** Whether most items of a list, or each link of a table, lead to a file. A single file must show its name. */
const isListOfFiles = (decided: DecidedBlock): boolean => {
  const { block, score = 0 } = decided;
  if (score < MIN_SCORE.files || isDetached(decided)) return false;
  if (block.type === 'table') {
    const links = listLinks(block);
    return links.length >= MIN_FILES && links.every(isFile);
  }
  if (block.type !== 'list') return false;
  const linksOfItems = block.items.map(({ children }) => children.flatMap((child) => listLinks(child)));
  const files = linksOfItems.filter((links) => links.some(isFile)).length;
  return (
    linksOfItems.every((links) => links.length > 0) &&
    files >= MIN_FILE_SHARE * block.items.length &&
    (files >= MIN_FILES || (score >= MIN_SCORE.file && FILE_NAME.test(toPlainText([block]))))
  );
};

const isFile = (url: string): boolean => FILE.test(URL.parse(url)?.pathname ?? '');
