import type { Block, Inline } from '../../content/index.ts';
import { child, elements, textOf, type XmlElement } from '../xml.ts';
import { addItem, addParagraph, type Flow, hasVisibleContent, applyMarks, spaces, text } from './flow.ts';
import type { Relationships } from './package.ts';

/** Where a text's bullets come from: list styles (`a:lstStyle` and its like), nearest first. */
export type ListStyles = readonly (XmlElement | undefined)[];

/** Adds the paragraphs of a DrawingML text body (ECMA-376 part 1, 21.1.2) to a flow. */
export function addText(
  flow: Flow,
  body: XmlElement | undefined,
  relationships: Relationships,
  styles: ListStyles,
): void {
  const counts = new Map<number, number>();
  for (const paragraph of elements(body, 'a:p')) {
    const children = lineOf(paragraph, relationships);
    if (!hasVisibleContent(children)) continue;
    const properties = child(paragraph, 'a:pPr');
    const level = Math.min(8, Math.max(0, Number(properties?.attributes['lvl'] ?? 0) || 0));
    const own = child(body, 'a:lstStyle');
    const bullet = [properties, ...[own, ...styles].map((style) => child(style, `a:lvl${level + 1}pPr`))]
      .map(bulletOf)
      .find((kind) => kind !== undefined);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    if (bullet === undefined || bullet.kind === 'none') {
      counts.clear();
      addParagraph(flow, children);
      continue;
    }
    const ordered = bullet.kind === 'number';
    const value = ordered ? (counts.get(level) ?? bullet.start - 1) + 1 : 0;
    if (ordered) counts.set(level, value);
    const block: Block = { type: 'paragraph', children };
    addItem(flow, { level, ordered, key: bullet.kind, ...(ordered && { value }) }, [block]);
  }
}

function bulletOf(
  properties: XmlElement | undefined,
): { kind: 'none' | 'bullet' | 'number'; start: number } | undefined {
  for (const { name, attributes } of elements(properties)) {
    if (name === 'a:buNone') return { kind: 'none', start: 1 };
    if (name === 'a:buChar' || name === 'a:buBlip') return { kind: 'bullet', start: 1 };
    if (name === 'a:buAutoNum') return { kind: 'number', start: Number(attributes['startAt'] ?? 1) || 1 };
  }
  return undefined;
}

/** One paragraph of DrawingML. */
export function lineOf(paragraph: XmlElement, relationships: Relationships): Inline[] {
  return elements(paragraph).flatMap((run): Inline[] => {
    if (run.name === 'a:br') return [{ type: 'break' }];
    if (run.name !== 'a:r' && run.name !== 'a:fld') return [];
    const properties = child(run, 'a:rPr');
    const { b, i, strike } = properties?.attributes ?? {};
    const said = [text(spaces(textOf(child(run, 'a:t'))))];
    const children = applyMarks(said, {
      strong: b === '1' || b === 'true',
      emphasis: i === '1' || i === 'true',
      delete: strike !== undefined && strike !== 'noStrike',
    });
    const link = relationships.get(child(properties, 'a:hlinkClick')?.attributes['r:id'] ?? '');
    return link?.external === true ? [{ type: 'link', url: link.target, children }] : children;
  });
}
