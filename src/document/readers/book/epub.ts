import { normaliseBlocks, treeToBlocks } from '../../../content/index.ts';
import { createDocumentContent, toMetadata } from '../../blocks.ts';
import { type BookDocument, containsNotes, joinBook } from './book.ts';
import { applyBookStyles } from './book-style.ts';
import { resolvePath } from '../../office/office-package.ts';
import { isPageSelected } from '../../page-selection.ts';
import {
  type DocumentBlock,
  type DocumentMetadata,
  type DocumentReader,
  UnreadableDocument,
} from '../../types.ts';
import { parseStyleRules, type StyleRules } from './style-rules.ts';
import { parseXhtml } from './xhtml.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  parseXml,
  readElementText,
  type XmlElement,
} from '../../xml.ts';
import { type ZipArchive, openZip } from '../../zip.ts';

/** Reads books (EPUB 2 and 3): the documents of the spine in order, each as one page. */
export const readEpub: DocumentReader = async (input) => {
  const archive = await openZip(input.bytes);
  const container = await readXml(archive, 'META-INF/container.xml');
  const path = findDescendants(container, 'rootfile')[0]?.attributes['full-path'];
  const packageRoot = path === undefined ? undefined : await readXml(archive, path);
  if (path === undefined || packageRoot === undefined)
    throw new UnreadableDocument('The EPUB file has no package document.');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const items = new Map(
    listChildElements(findChildElement(packageRoot, 'manifest'), 'item').map(({ attributes }) => [
      attributes['id'] ?? '',
      attributes,
    ]),
  );
  const documents: BookDocument[] = [];
  const missing: string[] = [];
  let number = 0;
  let read = 0;
  for (const { attributes } of listChildElements(findChildElement(packageRoot, 'spine'), 'itemref')) {
    const item = items.get(attributes['idref'] ?? '');
    if (item === undefined) continue;
    const isLinear = attributes['linear'] !== 'no';
    if (isLinear) number += 1;
    // Skip the table of contents, because it only links to the documents that follow.
    if (/(?:^|\s)nav(?:\s|$)/.test(item['properties'] ?? '') || !isPageSelected(number, read, input.config))
      continue;
    const name = resolvePath(folder, decodePath(item['href'] ?? ''));
    const bytes = await archive.read(name);
    if (bytes === undefined) {
      missing.push(name);
      continue;
    }
    const root = parseXhtml(new TextDecoder().decode(bytes));
    // Publishers take notes out of the reading order.
    if (!isLinear && !containsNotes(root)) continue;
    if (isLinear) read += 1;
    documents.push({ page: Math.max(1, number), path: name, root });
  }
  applyBookStyles(
    documents.map(({ root }) => root),
    await readStyleRules(archive, folder, items.values()),
  );
  const blocks = readBlocks(documents, input.url);
  const warnings = missing.map((name) => `${name} is missing in the EPUB file.`).slice(0, 10);
  return createDocumentContent('epub', blocks, read, readMetadata(packageRoot), warnings);
};

function readBlocks(documents: readonly BookDocument[], url: string): DocumentBlock[] {
  const { root, pageOf } = joinBook(documents);
  const flow = treeToBlocks(root, { baseUrl: url.replace(/#.*$/s, '') });
  const pages = Map.groupBy(flow, ({ element }) => pageOf.get(element) ?? 0);
  return [...pages].flatMap(([page, blocks]) =>
    normaliseBlocks(blocks.map(({ block }) => block)).map((block) => ({ block, page })),
  );
}

async function readStyleRules(
  archive: ZipArchive,
  folder: string,
  items: Iterable<Readonly<Record<string, string>>>,
): Promise<StyleRules> {
  const sheets: string[] = [];
  for (const item of items) {
    if (item['media-type'] !== 'text/css') continue;
    const bytes = await archive.read(resolvePath(folder, decodePath(item['href'] ?? '')));
    if (bytes !== undefined) sheets.push(new TextDecoder().decode(bytes));
  }
  return parseStyleRules(sheets.join('\n'));
}

async function readXml(archive: ZipArchive, name: string): Promise<XmlElement | undefined> {
  const bytes = await archive.read(name);
  return bytes === undefined ? undefined : parseXml(bytes);
}

function decodePath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function readMetadata(packageRoot: XmlElement): DocumentMetadata {
  const metadata = findChildElement(packageRoot, 'metadata');
  const readField = (name: string): string => readElementText(findChildElement(metadata, name));
  const modified = listChildElements(metadata, 'meta').find(
    ({ attributes }) => attributes['property'] === 'dcterms:modified',
  );
  return toMetadata({
    title: readField('dc:title'),
    author: listChildElements(metadata, 'dc:creator').map(readElementText).join(', '),
    description: readField('dc:description').replace(/<[^>]{1,200}>/g, ' '),
    createdAt: readField('dc:date'),
    updatedAt: readElementText(modified),
    lang: readField('dc:language'),
  });
}
