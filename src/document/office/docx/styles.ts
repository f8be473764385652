import { findChildElement, listChildElements, type XmlElement } from '../../xml.ts';

/** Properties of a style, a paragraph or a run. A missing property is not set. */
export interface StyleProperties {
  name: string;
  strong?: boolean;
  emphasis?: boolean;
  delete?: boolean;
  hidden?: boolean;
  font?: string;
  script?: 'super' | 'sub' | 'none';
  /** Outline level, from 0. */
  outline?: number;
  numberId?: string;
  numberLevel?: number;
}
export type ParagraphStyles = ReadonlyMap<string, StyleProperties>;

const MAX_STYLE_CHAIN_LENGTH = 20;

/** Reads the styles by id, including the properties that they inherit from base styles. */
export function readStyles(root: XmlElement | undefined): ParagraphStyles {
  const ownStyles = new Map<string, { format: StyleProperties; base: string | undefined }>();
  for (const style of listChildElements(root, 'w:style')) {
    const id = style.attributes['w:styleId'];
    if (id === undefined) continue;
    const name = (readStyleValue(style, 'w:name') ?? id).toLowerCase();
    const format = {
      ...readParagraphStyle(findChildElement(style, 'w:pPr')),
      ...readRunStyle(findChildElement(style, 'w:rPr')),
      name,
    };
    ownStyles.set(id, { format, base: readStyleValue(style, 'w:basedOn') });
  }
  const styles = new Map<string, StyleProperties>();
  for (const [id, style] of ownStyles) {
    let format: StyleProperties = style.format;
    let base = style.base;
    for (let step = 0; step < MAX_STYLE_CHAIN_LENGTH && base !== undefined; step += 1) {
      const parent = ownStyles.get(base);
      if (parent === undefined) break;
      format = Object.assign({}, parent.format, format);
      base = parent.base;
    }
    styles.set(id, format);
  }
  return styles;
}

export function readParagraphStyle(properties: XmlElement | undefined): Partial<StyleProperties> {
  const format: Partial<StyleProperties> = {};
  const outline = readStyleValue(properties, 'w:outlineLvl');
  if (outline !== undefined) format.outline = Number(outline);
  const numbering = findChildElement(properties, 'w:numPr');
  const id = readStyleValue(numbering, 'w:numId');
  const level = readStyleValue(numbering, 'w:ilvl');
  if (id !== undefined) format.numberId = id;
  if (level !== undefined) format.numberLevel = Math.min(8, Math.max(0, Number(level) || 0));
  return format;
}

export function readRunStyle(properties: XmlElement | undefined): Partial<StyleProperties> {
  const format: Partial<StyleProperties> = {};
  const strong = readToggleProperty(properties, 'w:b');
  const emphasis = readToggleProperty(properties, 'w:i');
  const deleted = readToggleProperty(properties, 'w:strike') ?? readToggleProperty(properties, 'w:dstrike');
  const hidden = readToggleProperty(properties, 'w:vanish');
  if (strong !== undefined) format.strong = strong;
  if (emphasis !== undefined) format.emphasis = emphasis;
  if (deleted !== undefined) format.delete = deleted;
  if (hidden !== undefined) format.hidden = hidden;
  const font = findChildElement(properties, 'w:rFonts')?.attributes['w:ascii'];
  if (font !== undefined) format.font = font;
  const position = readStyleValue(properties, 'w:vertAlign');
  if (position !== undefined) {
    format.script = position === 'superscript' ? 'super' : position === 'subscript' ? 'sub' : 'none';
  }
  return format;
}

/** Returns the heading level of a paragraph, from the name of its style or from its outline level. */
export function findHeadingLevel(format: Partial<StyleProperties>): number | undefined {
  const headingNumber = /^heading ([1-9])$/.exec(format.name ?? '')?.[1];
  if (headingNumber !== undefined) return Number(headingNumber);
  if (format.name === 'title' || format.name === 'toc heading') return 1;
  return format.outline !== undefined && format.outline >= 0 && format.outline < 9
    ? format.outline + 1
    : undefined;
}

/** Returns the `w:val` attribute of a child element. */
export const readStyleValue = (parent: XmlElement | undefined, name: string): string | undefined =>
  findChildElement(parent, name)?.attributes['w:val'];

function readToggleProperty(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = findChildElement(properties, name);
  if (element === undefined) return undefined;
  return !/^(?:0|false|off|none)$/.test(element.attributes['w:val'] ?? '1');
}
