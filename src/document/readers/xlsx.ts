import { type Block, type Inline, normalise } from '../../content/index.ts';
import { readDrawing } from '../office/drawing.ts';
import { lines, applyMarks, text } from '../office/flow.ts';
import { BUILT_IN_FORMATS, formatNumber } from '../office/number-format.ts';
import { firstTarget, contentOf, openOfficePackage, type OfficePackage } from '../office/package.ts';
import { isPageSelected } from '../office/pages.ts';
import { type CellSource, fillMergedCells, isTrue, readSheet, splitIntoTables } from '../office/sheet.ts';
import type { DocumentBlock, Reader } from '../types.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../xml.ts';

/** Workbooks (ECMA-376 part 1, SpreadsheetML): sheet by sheet, values as the sheet shows them. */
export const readXlsx: Reader = async (input) => {
  const { config } = input;
  const url = input.url.replace(/#.*$/s, '');
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const workbook = await file.part(file.main);
  const show = await cellReader(file, workbook);
  const blocks: DocumentBlock[] = [];
  const warnings: string[] = [];
  let number = 0;
  let read = 0;
  for (const sheet of elements(child(workbook, 'x:sheets'), 'x:sheet')) {
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
    const own = await file.relationships(path);
    const data = readSheet(part, show, config.maxRowsPerSheet ?? Number.POSITIVE_INFINITY);
    if (data.isCut) warnings.push(`Sheet “${name}” was cut after ${data.rows} rows.`);
    for (const { row, column, id } of data.links) {
      const link = own.get(id);
      const children = data.cells.get(row)?.get(column);
      if (link?.external === true && children !== undefined) {
        data.cells.get(row)!.set(column, [{ type: 'link', url: link.target, children }]);
      }
    }
    fillMergedCells(data);
    const page: Block[] = [
      { type: 'heading', level: 2, children: [text(name)] },
      ...splitIntoTables(data.cells),
    ];
    const drawing = firstTarget(own, 'drawing');
    if (drawing !== undefined) page.push(...(await readDrawing(file, drawing, url)));
    const comments = firstTarget(own, 'comments');
    if (config.includeNotes !== false) page.push(...commentBlocks(await file.part(comments)));
    for (const block of normalise(page)) blocks.push({ block, page: number });
  }
  if (read < number) warnings.push(`${read} of ${number} sheets were read.`);
  return contentOf('xlsx', blocks, await file.metadata(), read, warnings);
};

/** Shows cells by the workbook's strings and number formats. */
async function cellReader(
  file: OfficePackage,
  workbook: XmlElement | undefined,
): Promise<(cell: CellSource) => Inline[]> {
  const relationships = await file.relationships(file.main);
  const strings = elements(await file.part(firstTarget(relationships, 'sharedStrings')), 'x:si').map(
    stringOf,
  );
  const styles = await file.part(firstTarget(relationships, 'styles'));
  const custom = new Map(
    elements(child(styles, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      attributes['formatCode'] ?? '',
    ]),
  );
  const formats = elements(child(styles, 'x:cellXfs'), 'x:xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    return custom.get(id) ?? BUILT_IN_FORMATS.get(id) ?? '';
  });
  const epoch1904 = isTrue(child(workbook, 'x:workbookPr')?.attributes['date1904']);
  return ({ type, style, value }) => {
    if (type === 's') return lines(strings[Number(value)] ?? '');
    if (type === 'b') return [text(value === '1' ? 'TRUE' : 'FALSE')];
    const number = Number(value);
    if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return lines(value);
    return [text(formatNumber(number, formats[style] ?? '', epoch1904))];
  };
}

/** The text of a string, without its phonetic hints. */
function stringOf(element: XmlElement): string {
  return elements(element)
    .map((part) =>
      part.name === 'x:t' ? textOf(part) : part.name === 'x:r' ? textOf(child(part, 'x:t')) : '',
    )
    .join('');
}

function commentBlocks(root: XmlElement | undefined): Block[] {
  const authors = elements(child(root, 'x:authors'), 'x:author').map(textOf);
  return elements(child(root, 'x:commentList'), 'x:comment').map((comment) => {
    const name = authors[Number(comment.attributes['authorId'])] ?? '';
    const whole = descendants(child(comment, 'x:text'), 'x:t').map(textOf).join('');
    // A thread's comment stands here behind a note to programs that know no threads.
    const isThread = name.startsWith('tc=');
    const author = isThread ? '' : name;
    const said = isThread ? whole.slice(whole.indexOf('Comment:') + 'Comment:'.length) : whole;
    const lead = applyMarks([text(comment.attributes['ref'] ?? '')], { strong: true });
    return {
      type: 'paragraph',
      children: [...lead, text(author === '' ? ': ' : ` ${author}: `), ...lines(said.trim())],
    };
  });
}
