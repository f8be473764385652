import type { Block } from '../../../content/index.ts';
import { toMetadata } from '../../blocks.ts';
import { type DocumentInput, type DocumentMetadata, UnreadableDocument } from '../../types.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  parseXml,
  readElementText,
  type XmlElement,
} from '../../xml.ts';
import { type ZipArchive, openZip } from '../../zip.ts';
import type { TextMarks } from '../block-builder.ts';
import { withDecryptedParts } from './encryption.ts';
import { createChartLead } from '../chart.ts';

export interface OdfStyle extends TextMarks {
  /** Names of the style and of its parent styles, nearest first. */
  names: string[];
  /** Whether content with the style is not displayed. */
  isHidden: boolean;
  /** Whether a cell with the style displays its number as a date. */
  isDate: boolean;
}

/** The labels of a list's items. Bullets if there is neither a start value nor `hasNoLabel`. */
export interface OdfListLevel {
  /** Number of the first item of a numbered list. */
  start?: number;
  /** Whether nothing is displayed before the items. */
  hasNoLabel?: boolean;
}

export interface OdfDocument {
  /** The element `office:text`, `office:spreadsheet` or `office:presentation`. */
  body: XmlElement;
  styles: ReadonlyMap<string, OdfStyle>;
  /** For each list style: the labels of each level. Levels count from 1. */
  lists: ReadonlyMap<string, ReadonlyMap<number, OdfListLevel>>;
  /** Root elements of embedded objects, e.g. charts, by the name of their folder. */
  objects: ReadonlyMap<string, XmlElement>;
  metadata: DocumentMetadata;
  /** Address of the document without fragment. */
  url: string;
  includeNotes: boolean;
}

/** The first bytes of a ZIP file. A file without them is flat. */
const ZIP_SIGNATURE = Buffer.from('PK');
const MAX_EMBEDDED_OBJECTS = 200;
const MAX_STYLE_CHAIN_LENGTH = 20;

/** The parts of an OpenDocument file. */
interface OdfParts {
  content: XmlElement | undefined;
  commonStyles: XmlElement | undefined;
  metadata: XmlElement | undefined;
  objects: ReadonlyMap<string, XmlElement>;
}

/**
 * Opens an OpenDocument package or a flat OpenDocument file (ISO/IEC 26300).
 * @param kind `text`, `spreadsheet` or `presentation`
 */
export async function openOdf({ bytes, url, config }: DocumentInput, kind: string): Promise<OdfDocument> {
  const isPackage = ZIP_SIGNATURE.equals(bytes.subarray(0, ZIP_SIGNATURE.length));
  const parts = isPackage ? await readPackage(bytes, config.password) : readFlatFile(bytes);
  const { content, commonStyles, metadata, objects } = parts;
  const body = findChildElement(content, 'office:body', `office:${kind}`);
  if (body === undefined) throw new UnreadableDocument(`The OpenDocument file has no ${kind} content.`);
  const styleRoots = [
    ...listChildElements(commonStyles, 'office:styles'),
    ...listChildElements(commonStyles, 'office:automatic-styles'),
    ...listChildElements(content, 'office:automatic-styles'),
  ];
  return {
    body,
    styles: readStyles(styleRoots),
    lists: readLists(styleRoots),
    objects,
    metadata: readMetadata(findChildElement(metadata, 'office:meta')),
    url: url.replace(/#.*$/s, ''),
    includeNotes: config.includeNotes !== false,
  };
}

/** Reads a flat file: one XML document in place of a package. Its embedded objects stay in their frames. */
function readFlatFile(bytes: Uint8Array): OdfParts {
  const root = parseXml(bytes);
  return { content: root, commonStyles: root, metadata: root, objects: new Map() };
}

async function readPackage(bytes: Uint8Array, password: string | undefined): Promise<OdfParts> {
  const archive = await withDecryptedParts(await openZip(bytes), password);
  const objects = new Map<string, XmlElement>();
  for (const { name } of archive.entries) {
    const folder = /^(.+)\/content\.xml$/.exec(name)?.[1];
    if (folder === undefined || objects.size >= MAX_EMBEDDED_OBJECTS) continue;
    const root = await readPart(archive, name);
    if (root !== undefined) objects.set(folder, root);
  }
  return {
    content: await readPart(archive, 'content.xml'),
    commonStyles: await readPart(archive, 'styles.xml'),
    metadata: await readPart(archive, 'meta.xml'),
    objects,
  };
}

async function readPart(archive: ZipArchive, name: string): Promise<XmlElement | undefined> {
  const bytes = await archive.read(name);
  return bytes === undefined ? undefined : parseXml(bytes);
}

function readStyles(styleRoots: readonly XmlElement[]): Map<string, OdfStyle> {
  const ownStyles = new Map<string, XmlElement>();
  for (const style of styleRoots.flatMap((root) => listChildElements(root, 'style:style'))) {
    const { 'style:name': name, 'style:family': family } = style.attributes;
    if (name !== undefined) ownStyles.set(`${family} ${name}`, style);
  }
  const dateFormats = new Set(
    styleRoots
      .flatMap((root) => listChildElements(root, 'number:date-style'))
      .map(({ attributes }) => attributes['style:name']),
  );
  const styles = new Map<string, OdfStyle>();
  for (const [key, style] of ownStyles) {
    const family = style.attributes['style:family'];
    const chain: XmlElement[] = [];
    for (
      let step: XmlElement | undefined = style;
      step !== undefined && chain.length < MAX_STYLE_CHAIN_LENGTH;
    ) {
      chain.push(step);
      step = ownStyles.get(`${family} ${step.attributes['style:parent-style-name']}`);
    }
    const valueOf = (group: string, name: string): string =>
      chain
        .map((step) => findChildElement(step, group)?.attributes[name])
        .find((value) => value !== undefined) ?? '';
    styles.set(key, {
      // The last style in the list can refer to a parent style that the file does not define.
      names: [
        ...chain.map((step) => step.attributes['style:name']),
        chain.at(-1)?.attributes['style:parent-style-name'],
      ]
        .filter((name) => name !== undefined)
        .map((name) => name.replace(/_20_/g, ' ')),
      strong: /^(?:bold|[6-9]00)$/.test(valueOf('style:text-properties', 'fo:font-weight')),
      emphasis: /^(?:italic|oblique)$/.test(valueOf('style:text-properties', 'fo:font-style')),
      delete: !/^(?:|none)$/.test(valueOf('style:text-properties', 'style:text-line-through-style')),
      isHidden:
        valueOf('style:text-properties', 'text:display') === 'none' ||
        valueOf('style:table-properties', 'table:display') === 'false' ||
        valueOf('style:drawing-page-properties', 'presentation:visibility') === 'hidden',
      isDate: dateFormats.has(
        chain.map(({ attributes }) => attributes['style:data-style-name']).find((name) => name !== undefined),
      ),
    });
  }
  return styles;
}

function readLists(styleRoots: readonly XmlElement[]): Map<string, Map<number, OdfListLevel>> {
  const lists = new Map<string, Map<number, OdfListLevel>>();
  for (const style of styleRoots.flatMap((root) => listChildElements(root, 'text:list-style'))) {
    const levels = new Map<number, OdfListLevel>();
    for (const { name, attributes } of listChildElements(style)) {
      const level = Number(attributes['text:level']);
      if (name === 'text:list-level-style-number' && (attributes['style:num-format'] ?? '') !== '')
        levels.set(level, { start: Number(attributes['text:start-value'] ?? 1) || 1 });
      // Calligra writes a zero-width space for a list without labels.
      else if (name === 'text:list-level-style-bullet' && attributes['text:bullet-char'] === '\u200b')
        levels.set(level, { hasNoLabel: true });
    }
    lists.set(style.attributes['style:name'] ?? '', levels);
  }
  return lists;
}

function readMetadata(meta: XmlElement | undefined): DocumentMetadata {
  const readField = (name: string): string => readElementText(findChildElement(meta, name));
  return toMetadata({
    title: readField('dc:title'),
    author: readField('meta:initial-creator') || readField('dc:creator'),
    description: readField('dc:description') || readField('dc:subject'),
    createdAt: readField('meta:creation-date'),
    updatedAt: readField('dc:date'),
    lang: readField('dc:language'),
  });
}

/** Reads the title and kind of an embedded chart, and its data as tables. */
export function readOdfChart(root: XmlElement, readTable: (table: XmlElement) => Block | undefined): Block[] {
  const chart = findChildElement(root, 'office:body', 'office:chart', 'chart:chart');
  const title = readElementText(findChildElement(chart, 'chart:title')).trim();
  const tables = findDescendants(chart, 'table:table').map(readTable);
  const kind = /:(\w+)$/.exec(chart?.attributes['chart:class'] ?? '')?.[1];
  return [...createChartLead(title, kind), ...tables.filter((table) => table !== undefined)];
}
