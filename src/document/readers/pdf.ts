import { LiteParse } from '@llamaindex/liteparse';
import type { DocumentContent, DocumentInput } from '../types.ts';
import { UnreadableDocument } from '../types.ts';
import { toBlocks } from './pdf/blocks.ts';
import { layOut } from './pdf/layout.ts';

/** Reads PDF files (ISO 32000). */
export async function readPdf(input: DocumentInput): Promise<DocumentContent> {
  const parser = new LiteParse({
    ocrEnabled: false,
    outputFormat: 'markdown',
    quiet: true,
    extractBlocks: true,
    extractVectorGraphics: true,
    emitWordBoxes: true,
    extractDocumentMetadata: true,
    continueOnPageError: true,
    ...(input.config.password === undefined ? {} : { password: input.config.password }),
  });
  const parsed = await parser.parse(input.bytes).catch((error: unknown) => {
    throw new UnreadableDocument(`The PDF cannot be read: ${String(error)}`);
  });
  const layouts = layOut(parser, parsed.pages);
  return {
    format: 'pdf',
    blocks: layouts.flatMap(({ page, blocks }) =>
      toBlocks(blocks).map((block) => ({ block, page: page.pageNum })),
    ),
    metadata: {},
    usage: { documentPages: parsed.pages.length, ocrPages: 0, audioSeconds: 0, videos: 0 },
    warnings: [],
  };
}
