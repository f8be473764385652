import { child, elements, type XmlElement } from '../xml.ts';

/** What a style, or a paragraph or run itself, says. Absent is not said. */
export interface Look {
  name: string;
  strong?: boolean;
  emphasis?: boolean;
  delete?: boolean;
  hidden?: boolean;
  raised?: boolean;
  /** From 0. */
  outline?: number;
  numberId?: string;
  numberLevel?: number;
}
export type Styles = ReadonlyMap<string, Look>;

const MAX_CHAIN = 20;

/** Styles by their id, each with what it takes over from those it is based on. */
export function readStyles(root: XmlElement | undefined): Styles {
  const own = new Map<string, { look: Look; base: string | undefined }>();
  for (const style of elements(root, 'w:style')) {
    const id = style.attributes['w:styleId'];
    if (id === undefined) continue;
    const name = (value(style, 'w:name') ?? id).toLowerCase();
    const look = {
      ...readParagraphStyle(child(style, 'w:pPr')),
      ...readRunStyle(child(style, 'w:rPr')),
      name,
    };
    own.set(id, { look, base: value(style, 'w:basedOn') });
  }
  const styles = new Map<string, Look>();
  for (const [id, style] of own) {
    let look: Look = style.look;
    let base = style.base;
    for (let step = 0; step < MAX_CHAIN && base !== undefined; step += 1) {
      const parent = own.get(base);
      if (parent === undefined) break;
      look = Object.assign({}, parent.look, look);
      base = parent.base;
    }
    styles.set(id, look);
  }
  return styles;
}

export function readParagraphStyle(properties: XmlElement | undefined): Partial<Look> {
  const look: Partial<Look> = {};
  const outline = value(properties, 'w:outlineLvl');
  if (outline !== undefined) look.outline = Number(outline);
  const numbering = child(properties, 'w:numPr');
  const id = value(numbering, 'w:numId');
  const level = value(numbering, 'w:ilvl');
  if (id !== undefined) look.numberId = id;
  if (level !== undefined) look.numberLevel = Math.min(8, Math.max(0, Number(level) || 0));
  return look;
}

export function readRunStyle(properties: XmlElement | undefined): Partial<Look> {
  const look: Partial<Look> = {};
  const strong = toggle(properties, 'w:b');
  const emphasis = toggle(properties, 'w:i');
  const deleted = toggle(properties, 'w:strike') ?? toggle(properties, 'w:dstrike');
  const hidden = toggle(properties, 'w:vanish');
  if (strong !== undefined) look.strong = strong;
  if (emphasis !== undefined) look.emphasis = emphasis;
  if (deleted !== undefined) look.delete = deleted;
  if (hidden !== undefined) look.hidden = hidden;
  const position = value(properties, 'w:vertAlign');
  if (position !== undefined) look.raised = position === 'superscript';
  return look;
}

/** The heading level of a paragraph by its style's name or its outline level. */
export function headingLevel(look: Partial<Look>): number | undefined {
  const named = /^heading ([1-9])$/.exec(look.name ?? '')?.[1];
  if (named !== undefined) return Number(named);
  if (look.name === 'title' || look.name === 'toc heading') return 1;
  return look.outline !== undefined && look.outline >= 0 && look.outline < 9 ? look.outline + 1 : undefined;
}

/** The `w:val` of a child. */
export const value = (parent: XmlElement | undefined, name: string): string | undefined =>
  child(parent, name)?.attributes['w:val'];

function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = child(properties, name);
  if (element === undefined) return undefined;
  return !/^(?:0|false|off|none)$/.test(element.attributes['w:val'] ?? '1');
}
