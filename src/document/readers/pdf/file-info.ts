import { getDocument, PDFDateString, type PDFDocumentProxy, VerbosityLevel } from 'unpdf/pdfjs';
import { toMetadata } from '../../blocks.ts';
import type { DocumentMetadata } from '../../types.ts';

/** An entry of the outline, which PDF viewers show next to the pages. */
export interface OutlineEntry {
  title: string;
  /** Level of the entry, from 1. */
  level: number;
  /** Number of the page, from 1. */
  page: number;
}

const MAX_OUTLINE_ENTRIES = 10_000;
const MAX_OUTLINE_LEVEL = 16;
/**
 * Entries for later pages are left out, because finding a page in a long flat list takes time for each page before it.
 */
const MAX_OUTLINE_PAGES = 2_000;

/** Values that ReportLab writes for fields that its caller did not set. */
const PLACEHOLDERS: ReadonlySet<unknown> = new Set([
  '(anonymous)',
  '(unspecified)',
  'anonymous',
  'unspecified',
  'untitled',
]);

/**
 * Reads what the PDF engine does not return: the outline (ISO 32000-1, 12.3.3) and the information dictionary (14.3.3).
 * Both are empty for a file that cannot be opened.
 */
export async function readFileInfo(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<{ outline: OutlineEntry[]; metadata: DocumentMetadata }> {
  // The library takes over the bytes that it gets, so give it a copy.
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    ...(password !== undefined && { password }),
  });
  try {
    const file = await task.promise;
    const [outline, metadata] = await Promise.allSettled([readOutline(file), readMetadata(file)]);
    return {
      outline: outline.status === 'fulfilled' ? outline.value : [],
      metadata: metadata.status === 'fulfilled' ? metadata.value : {},
    };
  } catch {
    return { outline: [], metadata: {} };
  } finally {
    await task.destroy();
  }
}

type OutlineItems = Awaited<ReturnType<PDFDocumentProxy['getOutline']>> | null;
/** Reference to an object of a file. */
interface Reference {
  num: number;
  gen: number;
}
type Destination = Omit<OutlineEntry, 'page'> & { key: string };

async function readOutline(file: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const destinations: Destination[] = [];
  let visited = 0;
  const addEntries = async (items: OutlineItems, level: number): Promise<void> => {
    for (const { title, dest, items: children } of items ?? []) {
      if (level > MAX_OUTLINE_LEVEL || visited >= MAX_OUTLINE_ENTRIES) return;
      visited += 1;
      const key = await findPageKey(file, dest);
      if (key !== undefined) destinations.push({ title, level, key });
      await addEntries(children as OutlineItems, level + 1);
    }
  };
  await addEntries(await file.getOutline(), 1);
  const pages = await numberPages(file, new Set(destinations.map(({ key }) => key)));
  return destinations.flatMap(({ title, level, key }) => {
    const page = pages.get(key);
    return page === undefined ? [] : [{ title, level, page }];
  });
}

const describeReference = ({ num, gen }: Reference): string => `${num} ${gen}`;

/** Returns the key of the page object of a destination. Undefined for a destination without one. */
async function findPageKey(
  file: PDFDocumentProxy,
  destination: string | readonly unknown[] | null,
): Promise<string | undefined> {
  const [page] =
    (typeof destination === 'string' ? await file.getDestination(destination) : destination) ?? [];
  return typeof page === 'object' && page !== null ? describeReference(page as Reference) : undefined;
}

/**
 * Maps keys of page objects to numbers of pages, from 1. Counts the pages from the first, because `getPageIndex` does not
 * end for a page whose parents form a circle.
 */
async function numberPages(
  file: PDFDocumentProxy,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const pages = new Map<string, number>();
  const count = Math.min(file.numPages, MAX_OUTLINE_PAGES);
  for (let number = 1; number <= count && pages.size < keys.size; number += 1) {
    const { ref } = await file.getPage(number);
    const key = ref === null ? '' : describeReference(ref as Reference);
    if (keys.has(key) && !pages.has(key)) pages.set(key, number);
  }
  return pages;
}

async function readMetadata(file: PDFDocumentProxy): Promise<DocumentMetadata> {
  const info = (await file.getMetadata()).info as Readonly<Record<string, unknown>>;
  const readText = (key: string): string | undefined => {
    const value = info[key];
    return typeof value !== 'string' || PLACEHOLDERS.has(value) ? undefined : value;
  };
  const readDate = (key: string): string | undefined =>
    PDFDateString.toDateObject(readText(key) ?? '')?.toISOString();
  return toMetadata({
    title: readText('Title'),
    author: readText('Author'),
    description: readText('Subject'),
    createdAt: readDate('CreationDate'),
    updatedAt: readDate('ModDate'),
  });
}
