import { type Block, normalise } from '../../content/index.ts';
import { createDocumentContent, paragraph } from '../blocks.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { isPageSelected } from '../page-selection.ts';
import type { DocumentBlock, Reader } from '../types.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../xml.ts';

/** Reads the texts of the shapes of a Visio drawing (MS-VSDX), page by page. */
export const readVisio: Reader = async (input) => {
  const file = await openOfficePackage(input.bytes);
  const pages = [...(await file.relationships(file.main)).values()].find(
    ({ type }) => type === 'pages',
  )?.target;
  const targets = pages === undefined ? new Map() : await file.relationships(pages);
  const blocks: DocumentBlock[] = [];
  let number = 0;
  let readPages = 0;
  for (const page of elements(pages === undefined ? undefined : await file.part(pages), 'Page')) {
    number += 1;
    // Skip background pages, because other pages repeat their content.
    if (page.attributes['Background'] === '1' || !isPageSelected(number, readPages, input.config)) continue;
    readPages += 1;
    const root = await file.part(targets.get(child(page, 'Rel')?.attributes['r:id'] ?? '')?.target);
    const name = page.attributes['Name'] ?? `Page ${String(number)}`;
    const content: Block[] = [{ type: 'heading', level: 2, children: [{ type: 'text', value: name }] }];
    for (const text of descendants(root, 'Text')) content.push(paragraph(shapeText(text)));
    for (const block of normalise(content)) blocks.push({ block, page: number });
  }
  const warnings = readPages < number ? [`${readPages} of ${number} pages were read.`] : [];
  return createDocumentContent('visio', blocks, readPages, await file.metadata(), warnings);
};

const shapeText = (text: XmlElement): string =>
  textOf(text)
    .replace(/[\uE000-\uF8FF]/g, '')
    .trim();
