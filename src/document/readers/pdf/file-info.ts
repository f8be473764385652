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
    data: Uint8Array.from(bytes),
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

async function readOutline(file: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const addEntries = async (items: OutlineItems, level: number): Promise<void> => {
    for (const { title, dest, items: children } of items ?? []) {
      if (level > MAX_OUTLINE_LEVEL || entries.length >= MAX_OUTLINE_ENTRIES) return;
      const page = await findPage(file, dest);
      if (page !== undefined) entries.push({ title, level, page });
      await addEntries(children as OutlineItems, level + 1);
    }
  };
  await addEntries(await file.getOutline(), 1);
  return entries;
}

/** Returns the number of the page of a destination, from 1. Undefined for a page that does not exist. */
async function findPage(
  file: PDFDocumentProxy,
  destination: string | readonly unknown[] | null,
): Promise<number | undefined> {
  const [page] =
    (typeof destination === 'string' ? await file.getDestination(destination) : destination) ?? [];
  if (typeof page !== 'object' || page === null) return undefined;
  const reference = page as Parameters<PDFDocumentProxy['getPageIndex']>[0];
  return await file.getPageIndex(reference).then(
    (index) => index + 1,
    () => undefined,
  );
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
