import type { ElementNode } from '../content/index.ts';
import { getLandmark } from './landmark.ts';
import type { PageBlock } from './types.ts';
import { readAttribute, walkTree, toWebUrl } from './walk.ts';
import { hasMoreMainWords } from './word-count.ts';

/** A page with more main words has content of its own, so the PDF is not its content. */
const MAX_MAIN_WORDS = 150;
/** A smaller frame is only a preview. */
const MIN_PDF_BOX_PX = { width: 300, height: 200 };
const EMBEDDING_TAG = /^(?:embed|object|iframe)$/;
const PDF_PATH = /\.pdf$/i;
const SIDE_LANDMARKS = new Set(['nav', 'aside', 'footer', 'header', 'dialog']);

function hasLargeBox({ layout }: ElementNode): boolean {
  if (layout === undefined) return true;
  const { width, height } = layout.box ?? { width: 0, height: 0 };
  return width >= MIN_PDF_BOX_PX.width && height >= MIN_PDF_BOX_PX.height;
}

/** Returns the address of the PDF that an element embeds. */
function readPdfAddress(element: ElementNode, baseUrl: string): string | undefined {
  const source = readAttribute(element, element.tag === 'object' ? 'data' : 'src');
  const [address = ''] = source.split('#', 1);
  const url = address === '' ? undefined : toWebUrl(address, baseUrl);
  if (url === undefined) return undefined;
  const isPdf =
    readAttribute(element, 'type').trim().toLowerCase() === 'application/pdf' ||
    PDF_PATH.test(new URL(url).pathname);
  return isPdf ? url : undefined;
}

/**
 * Finds the PDF that is the content of a page and returns its address. The PDF is in a large frame (`embed`, `object`,
 * `iframe`), and the page has little other main text. Undefined if there is no such PDF, or if there are several,
 * because the page is then a list of documents.
 */
export function findEmbeddedPdf(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  blocks: readonly PageBlock[],
  baseUrl: string,
): string | undefined {
  if (hasMoreMainWords(blocks, MAX_MAIN_WORDS)) return undefined;
  const addresses = new Set<string>();
  walkTree(root, {
    enter: (element) => {
      if (hidden.has(element) || SIDE_LANDMARKS.has(getLandmark(element) ?? '')) return false;
      if (!EMBEDDING_TAG.test(element.tag)) return true;
      const address = hasLargeBox(element) ? readPdfAddress(element, baseUrl) : undefined;
      if (address !== undefined) addresses.add(address);
      return address === undefined;
    },
  });
  return addresses.size === 1 ? [...addresses][0] : undefined;
}
