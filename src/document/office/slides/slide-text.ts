import type { Block, Inline } from '../../../content/index.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../../xml.ts';
import { decodeSymbolText } from '../../symbol-fonts.ts';
import {
  addItem,
  addParagraph,
  type BlockBuilder,
  hasVisibleContent,
  applyMarks,
  collapseSpaces,
  createText,
} from '../block-builder.ts';
import type { Relationships } from '../office-package.ts';

/** The list styles (such as `a:lstStyle`) that define the bullets of a text. The nearest style is first. */
export type ListStyles = readonly (XmlElement | undefined)[];

/** Adds the paragraphs of a DrawingML text body (ECMA-376 part 1, 21.1.2). */
export function addSlideText(
  builder: BlockBuilder,
  body: XmlElement | undefined,
  relationships: Relationships,
  styles: ListStyles,
): void {
  const counts = new Map<number, number>();
  for (const paragraph of listChildElements(body, 'a:p')) {
    const children = readTextLine(paragraph, relationships);
    if (!hasVisibleContent(children)) continue;
    const properties = findChildElement(paragraph, 'a:pPr');
    const level = Math.min(8, Math.max(0, Number(properties?.attributes['lvl'] ?? 0) || 0));
    const ownStyle = findChildElement(body, 'a:lstStyle');
    const bullet = [
      properties,
      ...[ownStyle, ...styles].map((style) => findChildElement(style, `a:lvl${level + 1}pPr`)),
    ]
      .map(readBullet)
      .find((kind) => kind !== undefined);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    if (bullet === undefined || bullet.kind === 'none') {
      counts.clear();
      addParagraph(builder, children);
      continue;
    }
    const ordered = bullet.kind === 'number';
    const value = ordered ? (counts.get(level) ?? bullet.start - 1) + 1 : 0;
    if (ordered) counts.set(level, value);
    const block: Block = { type: 'paragraph', children };
    addItem(builder, { level, ordered, key: bullet.kind, ...(ordered && { value }) }, [block]);
  }
}

function readBullet(
  properties: XmlElement | undefined,
): { kind: 'none' | 'bullet' | 'number'; start: number } | undefined {
  for (const { name, attributes } of listChildElements(properties)) {
    if (name === 'a:buNone') return { kind: 'none', start: 1 };
    if (name === 'a:buChar' || name === 'a:buBlip') return { kind: 'bullet', start: 1 };
    if (name === 'a:buAutoNum') return { kind: 'number', start: Number(attributes['startAt'] ?? 1) || 1 };
  }
  return undefined;
}

/** Reads the inline content of a DrawingML paragraph. */
export function readTextLine(paragraph: XmlElement, relationships: Relationships): Inline[] {
  return listChildElements(paragraph).flatMap((run): Inline[] => {
    if (run.name === 'a:br') return [{ type: 'break' }];
    if (run.name !== 'a:r' && run.name !== 'a:fld') return [];
    const properties = findChildElement(run, 'a:rPr');
    const { b, i, strike } = properties?.attributes ?? {};
    const font = findChildElement(properties, 'a:sym') ?? findChildElement(properties, 'a:latin');
    const text = decodeSymbolText(
      readElementText(findChildElement(run, 'a:t')),
      font?.attributes['typeface'] ?? '',
    );
    const content = [createText(collapseSpaces(text))];
    const children = applyMarks(content, {
      strong: b === '1' || b === 'true',
      emphasis: i === '1' || i === 'true',
      delete: strike !== undefined && strike !== 'noStrike',
    });
    const link = relationships.get(findChildElement(properties, 'a:hlinkClick')?.attributes['r:id'] ?? '');
    return link?.external === true ? [{ type: 'link', url: link.target, children }] : children;
  });
}
