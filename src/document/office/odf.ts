import type { Block } from '../../content/index.ts';
import { toMetadata } from '../blocks.ts';
import { type DocumentInput, type DocumentMetadata, UnreadableDocument } from '../types.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  parseXml,
  readElementText,
  type XmlElement,
} from '../xml.ts';
import { type ZipArchive, openZip } from '../zip.ts';
import type { TextMarks } from './block-builder.ts';
import { withDecryptedParts } from './odf-encryption.ts';
import { createChartLead } from './chart.ts';

export interface OdfStyle extends TextMarks {
  /** Names of the style and of its parent styles, nearest first. */
  names: string[];
  /** Whether content with the style is not displayed. */
  isHidden: boolean;
}

export interface OdfDocument {
  /** The element `office:text`, `office:spreadsheet` or `office:presentation`. */
  body: XmlElement;
  styles: ReadonlyMap<string, OdfStyle>;
  /** For each list style: the start value of each numbered level. Levels count from 1. */
  lists: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Root elements of embedded objects, e.g. charts, by the name of their folder. */
  objects: ReadonlyMap<string, XmlElement>;
  metadata: DocumentMetadata;
  /** Address of the document without fragment. */
  url: string;
  includeNotes: boolean;
}

const MAX_OBJECTS = 200;
const MAX_CHAIN = 20;

/**
 * Opens an OpenDocument package (ISO/IEC 26300).
 * @param kind `text`, `spreadsheet` or `presentation`
 */
export async function openOdf({ bytes, url, config }: DocumentInput, kind: string): Promise<OdfDocument> {
  const archive = await withDecryptedParts(await openZip(bytes), config.password);
  const content = await readPart(archive, 'content.xml');
  const body = findChildElement(content, 'office:body', `office:${kind}`);
  if (body === undefined) throw new UnreadableDocument(`The OpenDocument file has no ${kind} content.`);
  const commonStyles = await readPart(archive, 'styles.xml');
  const styleRoots = [
    ...listChildElements(commonStyles, 'office:styles'),
    ...listChildElements(commonStyles, 'office:automatic-styles'),
    ...listChildElements(content, 'office:automatic-styles'),
  ];
  const objects = new Map<string, XmlElement>();
  for (const { name } of archive.entries) {
    const folder = /^(.+)\/content\.xml$/.exec(name)?.[1];
    if (folder === undefined || objects.size >= MAX_OBJECTS) continue;
    const root = await readPart(archive, name);
    if (root !== undefined) objects.set(folder, root);
  }
  return {
    body,
    styles: readStyles(styleRoots),
    lists: readLists(styleRoots),
    objects,
    metadata: readMetadata(findChildElement(await readPart(archive, 'meta.xml'), 'office:meta')),
    url: url.replace(/#.*$/s, ''),
    includeNotes: config.includeNotes !== false,
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
  const styles = new Map<string, OdfStyle>();
  for (const [key, style] of ownStyles) {
    const family = style.attributes['style:family'];
    const chain: XmlElement[] = [];
    for (let step: XmlElement | undefined = style; step !== undefined && chain.length < MAX_CHAIN; ) {
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
    });
  }
  return styles;
}

function readLists(styleRoots: readonly XmlElement[]): Map<string, Map<number, number>> {
  const lists = new Map<string, Map<number, number>>();
  for (const style of styleRoots.flatMap((root) => listChildElements(root, 'text:list-style'))) {
    const numbered = new Map<number, number>();
    for (const level of listChildElements(style, 'text:list-level-style-number')) {
      if ((level.attributes['style:num-format'] ?? '') === '') continue;
      numbered.set(
        Number(level.attributes['text:level']),
        Number(level.attributes['text:start-value'] ?? 1) || 1,
      );
    }
    lists.set(style.attributes['style:name'] ?? '', numbered);
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
