import { type Block, normaliseBlocks } from '../../../content/index.ts';
import type { DocumentConfig } from '../../../contract/index.ts';
import { createDocumentContent } from '../../blocks.ts';
import { isPageSelected } from '../../page-selection.ts';
import type { DocumentBlock, DocumentContent, DocumentFormat, DocumentMetadata } from '../../types.ts';
import { createText } from '../block-builder.ts';
import {
  fillMergedCells,
  type PlacedBlock,
  type SheetData,
  sortInReadingOrder,
  splitIntoTables,
} from './sheet.ts';

export interface SheetSource {
  name: string;
  isHidden: boolean;
  /** Reads the cells, the blocks over them, and the blocks after them. Undefined if the file lacks the sheet. */
  read: (
    maxRows: number,
  ) => Promise<{ data: SheetData; placed?: PlacedBlock[]; after?: Block[] } | undefined>;
}

/** Reads the selected sheets of a workbook: by default those that are not hidden. Each sheet is a page. */
export async function readSheets(
  format: DocumentFormat,
  sheets: readonly SheetSource[],
  config: DocumentConfig,
  metadata: DocumentMetadata,
): Promise<DocumentContent> {
  const blocks: DocumentBlock[] = [];
  const warnings: string[] = [];
  let readCount = 0;
  for (const [index, { name, isHidden, read }] of sheets.entries()) {
    const page = index + 1;
    const isChosen = config.sheets === undefined ? !isHidden : config.sheets.includes(name);
    if (!isChosen || !isPageSelected(page, readCount, config)) continue;
    const sheet = await read(config.maxRowsPerSheet ?? Number.POSITIVE_INFINITY);
    if (sheet === undefined) continue;
    readCount += 1;
    const { data, placed = [], after = [] } = sheet;
    if (data.isCut) warnings.push(`Sheet “${name}” was cut after ${data.rows} rows.`);
    fillMergedCells(data);
    const content: Block[] = [
      { type: 'heading', level: 2, children: [createText(name)] },
      ...sortInReadingOrder([...splitIntoTables(data.cells), ...placed]),
      ...after,
    ];
    for (const block of normaliseBlocks(content)) blocks.push({ block, page });
  }
  if (readCount < sheets.length) warnings.push(`${readCount} of ${sheets.length} sheets were read.`);
  return createDocumentContent(format, blocks, readCount, metadata, warnings);
}
