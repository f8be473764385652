import type { Inline } from '../../../content/index.ts';
import { createText, createInlinesWithBreaks } from '../../office/block-builder.ts';
import { readSheetComments } from '../../office/sheets/sheet-comments.ts';
import { readDrawing } from '../../office/sheets/sheet-drawing.ts';
import { BUILT_IN_FORMATS, formatNumber } from '../../office/sheets/number-format.ts';
import { findFirstTarget, openOfficePackage, type OfficePackage } from '../../office/office-package.ts';
import { readSheets, type SheetSource } from '../../office/sheets/read-sheets.ts';
import { type CellSource, isTrueAttribute, readSheet } from '../../office/sheets/sheet.ts';
import type { DocumentReader } from '../../types.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../../xml.ts';

/** Reads workbooks (ECMA-376 part 1, SpreadsheetML) sheet by sheet, with values as the sheet displays them. */
export const readXlsx: DocumentReader = async (input) => {
  const { config } = input;
  const url = input.url.replace(/#.*$/s, '');
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const workbook = await file.part(file.main);
  const formatCell = await createCellFormatter(file, workbook);
  const readContent = async (path: string, maxRows: number): ReturnType<SheetSource['read']> => {
    const part = await file.archive.read(path);
    if (part === undefined) return undefined;
    const sheetRelationships = await file.relationships(path);
    const data = readSheet(part, formatCell, maxRows);
    for (const { row, column, id } of data.links) {
      const link = sheetRelationships.get(id);
      const children = data.cells.get(row)?.get(column);
      if (link?.external === true && children !== undefined) {
        data.cells.get(row)!.set(column, [{ type: 'link', url: link.target, children }]);
      }
    }
    const drawing = findFirstTarget(sheetRelationships, 'drawing');
    return {
      data,
      placed: drawing === undefined ? [] : await readDrawing(file, drawing, url),
      after:
        config.includeNotes === false
          ? []
          : await readSheetComments(file, sheetRelationships, findFirstTarget(relationships, 'person')),
    };
  };
  const sheets = listChildElements(findChildElement(workbook, 'x:sheets'), 'x:sheet').map(
    ({ attributes }, index): SheetSource => {
      const { name = `Sheet ${index + 1}`, state = 'visible' } = attributes;
      const path = relationships.get(attributes['r:id'] ?? '')?.target;
      return {
        name,
        isHidden: state !== 'visible',
        read: async (maxRows) => (path === undefined ? undefined : readContent(path, maxRows)),
      };
    },
  );
  return readSheets('xlsx', sheets, config, await file.metadata());
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
    return customFormats.get(id) ?? BUILT_IN_FORMATS[id] ?? '';
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
