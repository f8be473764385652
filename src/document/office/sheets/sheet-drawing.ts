import type { Block } from '../../../content/index.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  readElementText,
  type XmlElement,
} from '../../xml.ts';
import { addBlock, addParagraph, createBlockBuilder, createInlinesWithBreaks } from '../block-builder.ts';
import { readChart, readDrawingLines } from '../chart.ts';
import { toImage } from '../image.ts';
import type { OfficePackage } from '../office-package.ts';
import type { PlacedBlock } from './sheet.ts';

/** Reads the charts, images and text boxes over a sheet. Each is placed at the cell of its top left corner. */
export async function readDrawing(file: OfficePackage, path: string, url: string): Promise<PlacedBlock[]> {
  const relationships = await file.relationships(path);
  const placed: PlacedBlock[] = [];
  for (const anchor of listChildElements(await file.part(path))) {
    const from = findChildElement(anchor, 'xdr:from');
    const place = (name: string): number => Number(readElementText(findChildElement(from, name))) || 0;
    const [row, column] = [place('xdr:row'), place('xdr:col')];
    for (const block of await readAnchor(anchor)) placed.push({ row, column, block });
  }
  return placed;

  async function readAnchor(anchor: XmlElement): Promise<Block[]> {
    const builder = createBlockBuilder();
    for (const chart of findDescendants(anchor, 'c:chart')) {
      const target = relationships.get(chart.attributes['r:id'] ?? '')?.target;
      for (const block of readChart(await file.part(target))) addBlock(builder, block);
    }
    for (const picture of findDescendants(anchor, 'xdr:pic')) {
      const { descr = '', title = '' } =
        findChildElement(picture, 'xdr:nvPicPr', 'xdr:cNvPr')?.attributes ?? {};
      const id = findChildElement(picture, 'xdr:blipFill', 'a:blip')?.attributes['r:embed'];
      const image = toImage(relationships.get(id ?? ''), descr || title, url);
      if (image !== undefined) addParagraph(builder, [image]);
    }
    for (const box of findDescendants(anchor, 'xdr:txBody')) {
      for (const line of readDrawingLines(box)) addParagraph(builder, createInlinesWithBreaks(line));
    }
    return builder.blocks;
  }
}
