import { LiteParse, type LiteParseConfig, type ParseResult } from '@llamaindex/liteparse';
import { UnreadableDocument } from '../../types.ts';

/** What every run of the layout engine is asked for. */
export const LAYOUT = {
  ocrEnabled: false,
  outputFormat: 'markdown',
  imageMode: 'off',
  quiet: true,
  extractBlocks: true,
  emitWordBoxes: true,
} as const satisfies Partial<LiteParseConfig>;

/** Parses pages of a PDF file; all of them up to the limit when none are named. */
export async function parsePdf(
  bytes: Uint8Array,
  password: string | undefined,
  range: { pages: readonly number[] } | { maxPages: number },
): Promise<ParseResult> {
  const parser = new LiteParse({
    ...LAYOUT,
    extractVectorGraphics: true,
    includeComplexity: true,
    continueOnPageError: true,
    ...(password === undefined ? {} : { password }),
    ...('pages' in range ? { targetPages: range.pages.join(','), maxPages: range.pages.length } : range),
  });
  try {
    return await parser.parse(bytes);
  } catch (error) {
    throw unreadable(error, password);
  }
}

/** The picture of one page as PNG. */
export async function renderPage(
  bytes: Uint8Array,
  password: string | undefined,
  page: number,
  dpi: number,
): Promise<Uint8Array | undefined> {
  const parser = new LiteParse({ quiet: true, dpi, ...(password === undefined ? {} : { password }) });
  const [picture] = await parser.screenshot(bytes, [page]);
  return picture === undefined || picture.isSolidFill ? undefined : picture.imageBuffer;
}

function unreadable(error: unknown, password: string | undefined): UnreadableDocument {
  if (!/password/i.test(String(error))) return new UnreadableDocument('The PDF file is broken.');
  return new UnreadableDocument(
    password === undefined
      ? 'The PDF file is encrypted: it needs documentConfig.password.'
      : 'The PDF file is encrypted, and the password does not open it.',
  );
}
