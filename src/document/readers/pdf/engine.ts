import { LiteParse, type LiteParseConfig, type ParseResult } from '@llamaindex/liteparse';
import { UnreadableDocument } from '../../types.ts';

/** Options of every run of the layout engine. */
export const LAYOUT_OPTIONS = {
  ocrEnabled: false,
  outputFormat: 'markdown',
  imageMode: 'off',
  quiet: true,
  extractBlocks: true,
  emitWordBoxes: true,
} as const satisfies Partial<LiteParseConfig>;

/** Parses the given pages of a PDF file, or all pages up to a limit. */
export async function parsePdf(
  bytes: Uint8Array,
  password: string | undefined,
  range: { pages: readonly number[] } | { maxPages: number },
): Promise<ParseResult> {
  const parser = new LiteParse({
    ...LAYOUT_OPTIONS,
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

/** Renders one page as PNG; undefined for a page of a single color. */
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
