import { type Block, type Inline, normaliseBlocks } from '../../content/index.ts';
import { createText, createInlinesWithBreaks } from '../office/block-builder.ts';
import { readSheetComments } from '../office/sheet-comments.ts';
import { readDrawing } from '../office/sheet-drawing.ts';
import { BUILT_IN_FORMATS, formatNumber } from '../office/number-format.ts';
import { findFirstTarget, openOfficePackage, type OfficePackage } from '../office/office-package.ts';
import {
  type CellSource,
  fillMergedCells,
  sortInReadingOrder,
  isTrueAttribute,
  readSheet,
  splitIntoTables,
} from '../office/sheet.ts';
import { createDocumentContent } from '../blocks.ts';
import { isPageSelected } from '../page-selection.ts';
import type { DocumentBlock, DocumentReader } from '../types.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../xml.ts';

/** Reads workbooks (ECMA-376 part 1, SpreadsheetML) sheet by sheet, with values as the sheet displays them. */
export const readXlsx: DocumentReader = async (input) => {
  const { config } = input;
  const url = input.url.replace(/#.*$/s, '');
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const workbook = await file.part(file.main);
  const formatCell = await createCellFormatter(file, workbook);
  const blocks: DocumentBlock[] = [];
  const warnings: string[] = [];
  let number = 0;
  let read = 0;
  for (const sheet of listChildElements(findChildElement(workbook, 'x:sheets'), 'x:sheet')) {
    number += 1;
    const { name = `Sheet ${number}`, state = 'visible' } = sheet.attributes;
    const isChosen = config.sheets === undefined ? state === 'visible' : config.sheets.includes(name);
    const path = relationships.get(sheet.attributes['r:id'] ?? '')?.target;
    const part =
      !isChosen || path === undefined || !isPageSelected(number, read, config)
        ? undefined
        : await file.archive.read(path);
    if (path === undefined || part === undefined) continue;
    read += 1;
    const sheetRelationships = await file.relationships(path);
    const data = readSheet(part, formatCell, config.maxRowsPerSheet ?? Number.POSITIVE_INFINITY);
    if (data.isCut) warnings.push(`Sheet “${name}” was cut after ${data.rows} rows.`);
    for (const { row, column, id } of data.links) {
      const link = sheetRelationships.get(id);
      const children = data.cells.get(row)?.get(column);
      if (link?.external === true && children !== undefined) {
        data.cells.get(row)!.set(column, [{ type: 'link', url: link.target, children }]);
      }
    }
    fillMergedCells(data);
    const drawing = findFirstTarget(sheetRelationships, 'drawing');
    const placed = [
      ...splitIntoTables(data.cells),
      ...(drawing === undefined ? [] : await readDrawing(file, drawing, url)),
    ];
    const page: Block[] = [
      { type: 'heading', level: 2, children: [createText(name)] },
      ...sortInReadingOrder(placed),
      ...(config.includeNotes === false
        ? []
        : await readSheetComments(file, sheetRelationships, findFirstTarget(relationships, 'person'))),
    ];
    for (const block of normaliseBlocks(page)) blocks.push({ block, page: number });
  }
  if (read < number) warnings.push(`${read} of ${number} sheets were read.`);
  return createDocumentContent('xlsx', blocks, read, await file.metadata(), warnings);
};

/** Creates the function that formats cells with the shared strings and number formats of the workbook. */
async function createCellFormatter(
  file: OfficePackage,
  workbook: XmlElement | undefined,
): Promise<(cell: CellSource) => Inline[]> {
  const relationships = await file.relationships(file.main);
  const strings = listChildElements(
    await file.part(findFirstTarget(relationships, 'sharedStrings')),
    'x:si',
  ).map(readSharedString);
  const styles = await file.part(findFirstTarget(relationships, 'styles'));
  const customFormats = new Map(
    listChildElements(findChildElement(styles, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      attributes['formatCode'] ?? '',
    ]),
  );
  const formats = listChildElements(findChildElement(styles, 'x:cellXfs'), 'x:xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    return customFormats.get(id) ?? BUILT_IN_FORMATS.get(id) ?? '';
  });
  const usesEpoch1904 = isTrueAttribute(findChildElement(workbook, 'x:workbookPr')?.attributes['date1904']);
  return ({ type, style, value }) => {
    if (type === 's') return createInlinesWithBreaks(strings[Number(value)] ?? '');
    if (type === 'b') return [createText(value === '1' ? 'TRUE' : 'FALSE')];
    const number = Number(value);
    if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return createInlinesWithBreaks(value);
    return [createText(formatNumber(number, formats[style] ?? '', usesEpoch1904))];
  };
}

/** Returns the text of a shared string without phonetic hints. */
function readSharedString(element: XmlElement): string {
  return listChildElements(element)
    .map((part) =>
      part.name === 'x:t'
        ? readElementText(part)
        : part.name === 'x:r'
          ? readElementText(findChildElement(part, 'x:t'))
          : '',
    )
    .join('');
}
