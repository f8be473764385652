import type { Block, Inline } from '../../../content/index.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../../xml.ts';
import { type StyleProperties, readRunStyle, type ParagraphStyles, readStyleValue } from './styles.ts';
import {
  hasVisibleContent,
  applyMarks,
  collapseSpaces,
  createText,
  joinPlainText,
} from '../block-builder.ts';
import { formulaToTex } from './formula-to-tex.ts';
import type { Relationships } from '../office-package.ts';
import { toImage } from '../image.ts';
import { type CommentSource, createComment, quoteWords } from '../../comment.ts';
import { decodeSymbolText } from '../../symbol-fonts.ts';
import { createScriptMark } from '../../script-mark.ts';

/** State of reading a part of a Word document. */
export interface DocxContext {
  /** Address of the document. Embedded images get this address with a fragment as URL. */
  url: string;
  styles: ParagraphStyles;
  relationships: Relationships;
  /** Blocks of charts and diagrams by the path of their file in the package. */
  figures: ReadonlyMap<string, Block[]>;
  readBox(content: XmlElement): Block[];
  includeNotes: boolean;
  comments: DocxComments;
  /** The fields that are still open. A field can span several paragraphs. */
  fields: { instruction: string; isResult: boolean }[];
  /** Whether the title of the document was read. Headings are one level below the title. */
  title: { isRead: boolean };
}

/** The comments of a document. */
export interface DocxComments {
  /** The comments by their id. Empty if they are left out. */
  byId: Map<string, CommentSource & { body: Block[] }>;
  /** By id: the paragraph where the commented words start, and the number of inline nodes before them. */
  starts: Map<string, { line: ParagraphContent; at: number }>;
  /** The comments as footnotes, in the order of their references. */
  notes: Block[];
}

/** The content of a paragraph while it is read. */
export interface ParagraphContent {
  children: Inline[];
  /** Text boxes, charts and display formulas of the paragraph. They are written after it. */
  after: Block[];
  /** State of the check box at the start of the line; absent if the line has no check box. */
  checked?: boolean;
  heading: boolean;
}

/** Elements whose children count as children of their parent. */
const WRAPPERS = new Set(['w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:dir', 'w:bdo']);

/** Returns the alternative to read of an element with alternatives for different programs. */
const chooseAlternative = (element: XmlElement): XmlElement | undefined =>
  findChildElement(element, 'mc:Choice') ?? findChildElement(element, 'mc:Fallback');

/** Lists the child elements. A wrapper, such as a content control or an insertion, is replaced by its children. */
export function unwrapChildren(parent: XmlElement): XmlElement[] {
  return listChildElements(parent).flatMap((element) => {
    if (element.name === 'w:sdt') return unwrapChildren(findChildElement(element, 'w:sdtContent') ?? element);
    if (element.name === 'w:sdtContent' || WRAPPERS.has(element.name)) return unwrapChildren(element);
    if (element.name !== 'mc:AlternateContent') return [element];
    const alternative = chooseAlternative(element);
    return alternative === undefined ? [] : unwrapChildren(alternative);
  });
}

export function readLine(
  parent: XmlElement,
  line: ParagraphContent,
  context: DocxContext,
  url?: string,
): void {
  for (const element of listChildElements(parent)) {
    switch (element.name) {
      case 'w:r':
        readTextRun(element, line, context, url);
        break;
      case 'w:hyperlink': {
        const link = context.relationships.get(element.attributes['r:id'] ?? '');
        readLine(element, line, context, link?.external === true ? link.target : url);
        break;
      }
      case 'w:fldSimple':
        readLine(element, line, context, readLinkTarget(element.attributes['w:instr'] ?? '') ?? url);
        break;
      case 'w:sdt':
        readFormControl(element, line, context, url);
        break;
      case 'mc:AlternateContent': {
        const alternative = chooseAlternative(element);
        if (alternative !== undefined) readLine(alternative, line, context, url);
        break;
      }
      case 'w:commentRangeStart':
        context.comments.starts.set(element.attributes['w:id'] ?? '', { line, at: line.children.length });
        break;
      case 'm:oMath':
        addToLine(line, [{ type: 'math', value: formulaToTex(element) }], url);
        break;
      case 'm:oMathPara':
        for (const formula of listChildElements(element, 'm:oMath')) addFormula(formula, line);
        break;
      default:
        if (WRAPPERS.has(element.name)) readLine(element, line, context, url);
    }
  }
}

function addFormula(formula: XmlElement, line: ParagraphContent): void {
  const value = formulaToTex(formula);
  if (value !== '') line.after.push({ type: 'math', value });
}

/** Reads a content control. A check box at the start of a line makes the line a task list item. */
function readFormControl(
  element: XmlElement,
  line: ParagraphContent,
  context: DocxContext,
  url: string | undefined,
): void {
  const content = findChildElement(element, 'w:sdtContent');
  const checkboxElement = findChildElement(element, 'w:sdtPr', 'w14:checkbox');
  if (checkboxElement === undefined) {
    if (content !== undefined) readLine(content, line, context, url);
    return;
  }
  const checked = /^(?:1|true)$/.test(
    findChildElement(checkboxElement, 'w14:checked')?.attributes['w14:val'] ?? '0',
  );
  if (!hasVisibleContent(line.children) && line.checked === undefined) line.checked = checked;
  else addToLine(line, [createText(checked ? '[x] ' : '[ ] ')], url);
}

function readTextRun(
  run: XmlElement,
  line: ParagraphContent,
  context: DocxContext,
  url: string | undefined,
): void {
  const properties = findChildElement(run, 'w:rPr');
  const style = context.styles.get(readStyleValue(properties, 'w:rStyle') ?? '');
  const format: Partial<StyleProperties> = { ...style, ...readRunStyle(properties) };
  if (format.hidden === true) return;
  const children: Inline[] = [];
  for (const element of unwrapChildren(run)) readRunPiece(element, children, line, context, format.font);
  const isCode = /verbatim|source ?code|html code/.test(style?.name ?? '');
  const plainText = children.map((node) => (node.type === 'text' ? node.value : '')).join('');
  const pieces: Inline[] =
    isCode && plainText.trim() !== '' && children.every(({ type }) => type === 'text')
      ? [{ type: 'code', value: plainText }]
      : applyMarks(children, line.heading ? { ...format, strong: false } : format);
  if (format.script === 'super' || format.script === 'sub') {
    const mark = createScriptMark(format.script, plainText, joinPlainText(line.children.slice(-1)));
    if (mark !== '') line.children.push(createText(mark));
  }
  const field = context.fields.findLast(({ instruction }) => readLinkTarget(instruction) !== undefined);
  addToLine(line, pieces, url ?? (field?.isResult === true ? readLinkTarget(field.instruction) : undefined));
}

function readRunPiece(
  element: XmlElement,
  children: Inline[],
  line: ParagraphContent,
  context: DocxContext,
  font = '',
): void {
  const { fields } = context;
  switch (element.name) {
    case 'w:t':
      children.push(createText(collapseSpaces(decodeSymbolText(readElementText(element), font))));
      break;
    case 'w:tab':
    case 'w:ptab':
      children.push(createText(' '));
      break;
    case 'w:noBreakHyphen':
      children.push(createText('\u2011'));
      break;
    case 'w:br':
    case 'w:cr':
      children.push({ type: 'break' });
      break;
    case 'w:sym': {
      const codePoint = Number.parseInt(element.attributes['w:char'] ?? '', 16);
      if (!(codePoint >= 0x20 && codePoint <= 0xffff)) break;
      const symbol = decodeSymbolText(String.fromCharCode(codePoint), element.attributes['w:font'] ?? '');
      // Other fonts have their own characters in the private use area.
      if (!/[\uD800-\uF8FF]/.test(symbol)) children.push(createText(symbol));
      break;
    }
    case 'w:fldChar': {
      const kind = element.attributes['w:fldCharType'];
      const checkboxElement = findChildElement(element, 'w:ffData', 'w:checkBox');
      if (checkboxElement !== undefined) {
        const state =
          findChildElement(checkboxElement, 'w:checked') ?? findChildElement(checkboxElement, 'w:default');
        const checked = state !== undefined && (state.attributes['w:val'] ?? '1') !== '0';
        children.push(createText(checked ? '[x] ' : '[ ] '));
      }
      if (kind === 'begin') fields.push({ instruction: '', isResult: false });
      else if (kind === 'separate' && fields.length > 0) fields[fields.length - 1]!.isResult = true;
      else if (kind === 'end') fields.pop();
      break;
    }
    case 'w:instrText':
      if (fields.length > 0) fields[fields.length - 1]!.instruction += readElementText(element);
      break;
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const id = element.attributes['w:id'];
      const label = element.name === 'w:footnoteReference' ? id : `e${id}`;
      if (id !== undefined && context.includeNotes)
        children.push({ type: 'footnoteReference', label: label! });
      break;
    }
    case 'w:commentReference':
      addCommentReference(element.attributes['w:id'] ?? '', children, line, context.comments);
      break;
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readInlineDrawing(element, children, line, context);
      break;
    default:
  }
}

/** Adds a reference after the commented words. These are quoted only if they are within one paragraph. */
function addCommentReference(
  id: string,
  children: Inline[],
  line: ParagraphContent,
  { byId, starts, notes }: DocxComments,
): void {
  const comment = byId.get(id);
  if (comment === undefined || !byId.delete(id)) return;
  const start = starts.get(id);
  const place = start?.line === line ? quoteWords(line.children.slice(start.at)) : '';
  const label = `c${notes.length + 1}`;
  notes.push({ type: 'footnote', label, children: createComment({ ...comment, place }, comment.body) });
  children.push({ type: 'footnoteReference', label });
}

/** Reads the images, text boxes, charts and diagrams at any depth of a drawing. */
function readInlineDrawing(
  drawing: XmlElement,
  children: Inline[],
  line: ParagraphContent,
  context: DocxContext,
): void {
  const properties = drawing.children
    .flatMap((node) => (typeof node === 'string' ? [] : [findChildElement(node, 'wp:docPr')]))
    .find((element) => element !== undefined);
  const alt = properties?.attributes['descr'] ?? properties?.attributes['title'] ?? '';
  const visit = (element: XmlElement): void => {
    for (const drawingElement of unwrapChildren(element)) {
      const { attributes, name } = drawingElement;
      if (name === 'w:txbxContent') line.after.push(...context.readBox(drawingElement));
      else if (name === 'c:chart' || name === 'dgm:relIds') {
        const target = context.relationships.get(attributes['r:id'] ?? attributes['r:dm'] ?? '')?.target;
        line.after.push(...(context.figures.get(target ?? '') ?? []));
      } else if (name === 'a:blip' || name === 'v:imagedata') {
        const id = attributes['r:embed'] ?? attributes['r:link'] ?? attributes['r:id'] ?? '';
        const description = alt || attributes['o:title'] || '';
        const picture = toImage(context.relationships.get(id), description, context.url);
        if (picture !== undefined) children.push(picture);
      } else visit(drawingElement);
    }
  };
  visit(drawing);
}

/** Adds inline content to a line. If the content before has the same link, extends this link. */
function addToLine(line: ParagraphContent, children: Inline[], url: string | undefined): void {
  if (url === undefined) {
    line.children.push(...children);
    return;
  }
  const lastChild = line.children[line.children.length - 1];
  if (lastChild?.type === 'link' && lastChild.url === url) lastChild.children.push(...children);
  else if (children.length > 0) line.children.push({ type: 'link', url, children });
}

/** Returns the address in a HYPERLINK field. */
function readLinkTarget(instruction: string): string | undefined {
  return /^\s{0,9}HYPERLINK\s{1,9}"([^"]{1,4000})"/i.exec(instruction)?.[1];
}
