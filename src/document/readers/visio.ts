import { type Block, normaliseBlocks } from '../../content/index.ts';
import { createDocumentContent, createParagraph } from '../blocks.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { isPageSelected } from '../page-selection.ts';
import type { DocumentBlock, DocumentReader } from '../types.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  readElementText,
  type XmlElement,
} from '../xml.ts';

/** Reads the texts of the shapes of a Visio drawing (MS-VSDX), page by page. */
export const readVisio: DocumentReader = async (input) => {
  const file = await openOfficePackage(input.bytes);
  const pages = [...(await file.relationships(file.main)).values()].find(
    ({ type }) => type === 'pages',
  )?.target;
  const targets = pages === undefined ? new Map() : await file.relationships(pages);
  const blocks: DocumentBlock[] = [];
  let number = 0;
  let readPages = 0;
  for (const page of listChildElements(pages === undefined ? undefined : await file.part(pages), 'Page')) {
    number += 1;
    // Skip background pages, because other pages repeat their content.
    if (page.attributes['Background'] === '1' || !isPageSelected(number, readPages, input.config)) continue;
    readPages += 1;
    const root = await file.part(
      targets.get(findChildElement(page, 'Rel')?.attributes['r:id'] ?? '')?.target,
    );
    const name = page.attributes['Name'] ?? `Page ${String(number)}`;
    const content: Block[] = [{ type: 'heading', level: 2, children: [{ type: 'text', value: name }] }];
    for (const text of findDescendants(root, 'Text')) content.push(createParagraph(readShapeText(text)));
    for (const block of normaliseBlocks(content)) blocks.push({ block, page: number });
  }
  const warnings = readPages < number ? [`${readPages} of ${number} pages were read.`] : [];
  return createDocumentContent('visio', blocks, readPages, await file.metadata(), warnings);
};

const readShapeText = (text: XmlElement): string =>
  readElementText(text)
    .replace(/[\uE000-\uF8FF]/g, '')
    .trim();
