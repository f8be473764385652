import type { Block } from '../../content/index.ts';
import { child, descendants, textOf, type XmlElement } from '../xml.ts';
import { readChart } from './chart.ts';
import { addBlock, addParagraph, lines, newBlockBuilder } from './flow.ts';
import type { OfficePackage } from './package.ts';
import { toImage } from './picture.ts';

/** What floats over a sheet: charts, pictures with something to say, and text boxes. */
export async function readDrawing(file: OfficePackage, path: string, url: string): Promise<Block[]> {
  const flow = newBlockBuilder();
  const relationships = await file.relationships(path);
  const root = await file.part(path);
  for (const chart of descendants(root, 'c:chart')) {
    const target = relationships.get(chart.attributes['r:id'] ?? '')?.target;
    for (const block of readChart(await file.part(target))) addBlock(flow, block);
  }
  for (const picture of descendants(root, 'xdr:pic')) {
    const { descr = '', title = '' } = child(picture, 'xdr:nvPicPr', 'xdr:cNvPr')?.attributes ?? {};
    const id = child(picture, 'xdr:blipFill', 'a:blip')?.attributes['r:embed'];
    const image = toImage(relationships.get(id ?? ''), descr || title, url);
    if (image !== undefined) addParagraph(flow, [image]);
  }
  for (const box of descendants(root, 'xdr:txBody')) {
    for (const line of descendants(box, 'a:p')) addParagraph(flow, lines(said(line)));
  }
  return flow.blocks;
}

const said = (line: XmlElement): string => descendants(line, 'a:t').map(textOf).join('');
