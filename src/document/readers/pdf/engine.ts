import { LiteParse, type ParseResult } from '@llamaindex/liteparse';
import { UnreadableDocument } from '../../types.ts';

/** Parses the given pages of a PDF file, or all pages up to a limit. */
export async function parsePdf(
  bytes: Uint8Array,
  password: string | undefined,
  range: { pages: readonly number[] } | { maxPages: number },
): Promise<ParseResult> {
  const parser = new LiteParse({
    ocrEnabled: false,
    outputFormat: 'json',
    quiet: true,
    emitWordBoxes: true,
    extractTextMetadata: true,
    extractAnnotations: true,
    extractFormFields: true,
    extractStructureTree: true,
    extractVectorGraphics: true,
    includeComplexity: true,
    continueOnPageError: true,
    ...(password === undefined ? {} : { password }),
    ...('pages' in range ? { targetPages: range.pages.join(','), maxPages: range.pages.length } : range),
  });
  try {
    return await parser.parse(bytes);
  } catch (error) {
    throw toUnreadable(error, password);
  }
}

/** Renders one page as PNG. Returns undefined for a page of a single color. */
export async function renderPage(
  bytes: Uint8Array,
  password: string | undefined,
  page: number,
  dpi: number,
): Promise<Uint8Array | undefined> {
  const parser = new LiteParse({ quiet: true, dpi, ...(password === undefined ? {} : { password }) });
  const [image] = await parser.screenshot(bytes, [page]);
  return image === undefined || image.isSolidFill ? undefined : image.imageBuffer;
}

function toUnreadable(error: unknown, password: string | undefined): UnreadableDocument {
  if (!/password/i.test(String(error))) return new UnreadableDocument('The PDF file is damaged.');
  return new UnreadableDocument(
    password === undefined
      ? 'The PDF file is encrypted: it needs documentConfig.password.'
      : 'The PDF file is encrypted, and the password does not open it.',
  );
}
