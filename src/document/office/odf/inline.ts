import type { Block, Inline } from '../../../content/index.ts';
import { findChildElement, listChildElements, readElementText, type XmlElement } from '../../xml.ts';
import { applyMarks, collapseSpaces, createText } from '../block-builder.ts';
import type { OdfDocument } from './open-odf.ts';
import { createComment, quoteWords } from '../../comment.ts';
import { toImage } from '../image.ts';

export interface OdfContext {
  document: OdfDocument;
  /** Reads the blocks of a text box, a note or a cell. */
  readBlocks(parent: XmlElement): Block[];
  /** Reads the blocks of an embedded object, e.g. a chart. */
  readObject(root: XmlElement): Block[];
  /** Notes and comments in the order of their references. */
  notes: Block[];
  /** Comments whose commented words have not ended, by their name. */
  comments: Map<string, { annotation: XmlElement; line: OdfLine; at: number }>;
  commentCount: number;
}

export interface OdfLine {
  children: Inline[];
  /** Text boxes, tables and charts of the paragraph. They are written after it. */
  after: Block[];
}

const MAX_REPEATED_SPACES = 200;

export function readInline(parent: XmlElement, line: OdfLine, context: OdfContext, isCode = false): void {
  const { styles } = context.document;
  for (const node of parent.children) {
    if (typeof node === 'string') {
      line.children.push(createText(isCode ? node.replace(/\s+/g, ' ') : collapseSpaces(node)));
      continue;
    }
    const { attributes, name } = node;
    switch (name) {
      case 'text:span': {
        const style = styles.get(`text ${attributes['text:style-name']}`);
        if (style?.isHidden === true) break;
        const innerLine: OdfLine = { children: [], after: line.after };
        readInline(node, innerLine, context, isCode);
        const isSourceCode =
          style?.names.some((styleName) => /^(?:source text|teletype)$/i.test(styleName)) === true;
        if (isSourceCode && !isCode) line.children.push({ type: 'code', value: readElementText(node) });
        else line.children.push(...applyMarks(innerLine.children, style ?? {}));
        break;
      }
      case 'text:a': {
        const innerLine: OdfLine = { children: [], after: line.after };
        readInline(node, innerLine, context, isCode);
        const url = attributes['xlink:href'] ?? '';
        if (/^[a-z][a-z\d+.-]*:/i.test(url))
          line.children.push({ type: 'link', url, children: innerLine.children });
        else line.children.push(...innerLine.children);
        break;
      }
      case 'text:s': {
        const count = Math.min(MAX_REPEATED_SPACES, Number(attributes['text:c'] ?? 1) || 1);
        line.children.push(createText(isCode ? ' '.repeat(count) : ' '));
        break;
      }
      case 'text:tab':
        line.children.push(createText(isCode ? '\t' : ' '));
        break;
      case 'text:line-break':
        line.children.push({ type: 'break' });
        break;
      case 'text:note':
        addNote(node, line, context);
        break;
      case 'office:annotation':
        startComment(node, line, context);
        break;
      case 'office:annotation-end':
        endComment(attributes['office:name'] ?? '', line, context);
        break;
      case 'text:tracked-changes':
      case 'text:ruby-text':
      case 'presentation:notes':
        break;
      default:
        if (/^(?:draw|dr3d):/.test(name)) addShape(node, line, context);
        else readInline(node, line, context, isCode);
    }
  }
}

function addNote(note: XmlElement, line: OdfLine, context: OdfContext): void {
  if (!context.document.includeNotes) return;
  const citation = readElementText(findChildElement(note, 'text:note-citation')).trim();
  const labelPrefix = note.attributes['text:note-class'] === 'endnote' ? 'e' : '';
  const label = `${labelPrefix}${citation === '' ? context.notes.length + 1 : citation}`;
  const body = findChildElement(note, 'text:note-body');
  const children = body === undefined ? [] : context.readBlocks(body);
  if (children.length === 0) return;
  line.children.push({ type: 'footnoteReference', label });
  context.notes.push({ type: 'footnote', label, children });
}

/** A comment without a name is about a position. One with a name is about the words up to the end with this name. */
function startComment(annotation: XmlElement, line: OdfLine, context: OdfContext): void {
  const name = annotation.attributes['office:name'];
  if (name === undefined) addComment(annotation, '', line, context);
  else context.comments.set(name, { annotation, line, at: line.children.length });
}

function endComment(name: string, line: OdfLine, context: OdfContext): void {
  const start = context.comments.get(name);
  if (start === undefined || !context.comments.delete(name)) return;
  const place = start.line === line ? quoteWords(line.children.slice(start.at)) : '';
  addComment(start.annotation, place, line, context);
}

function addComment(annotation: XmlElement, place: string, line: OdfLine, context: OdfContext): void {
  const children = readComment(annotation, place, context);
  if (children.length === 0) return;
  context.commentCount += 1;
  const label = `c${context.commentCount}`;
  line.children.push({ type: 'footnoteReference', label });
  context.notes.push({ type: 'footnote', label, children });
}

/** Reads a comment. `place` is the commented cell or words; empty if unknown. */
export function readComment(annotation: XmlElement, place: string, context: OdfContext): Block[] {
  if (!context.document.includeNotes) return [];
  const [author, date] = ['dc:creator', 'dc:date'].map((name) =>
    readElementText(findChildElement(annotation, name)),
  );
  return createComment({ place, author, date }, context.readBlocks(annotation));
}

/** Adds the content of a shape: text, a table, an embedded object, or an image. */
export function addShape(shape: XmlElement, line: OdfLine, context: OdfContext): void {
  const { objects, url } = context.document;
  if (shape.name === 'draw:g' || shape.name === 'draw:a') {
    for (const content of listChildElements(shape))
      if (content.name.startsWith('draw:')) addShape(content, line, context);
    return;
  }
  if (shape.name !== 'draw:frame') {
    line.after.push(...context.readBlocks(shape));
    return;
  }
  for (const content of listChildElements(shape)) {
    const address = content.attributes['xlink:href'] ?? '';
    if (content.name === 'draw:text-box') line.after.push(...context.readBlocks(content));
    else if (content.name === 'table:table') line.after.push(...context.readBlocks(shape));
    else if (content.name === 'draw:object') {
      const root = objects.get(address.replace(/^\.\//, '')) ?? findChildElement(content, 'office:document');
      if (root !== undefined) line.after.push(...context.readObject(root));
    } else if (content.name === 'draw:image') {
      // Skip the image: it is only a preview of the object or table.
      if (listChildElements(shape).some(({ name }) => name === 'draw:object' || name === 'table:table'))
        return;
      const alt =
        readElementText(findChildElement(shape, 'svg:desc')) ||
        readElementText(findChildElement(shape, 'svg:title'));
      const isExternal = /^https?:/i.test(address);
      const picture = toImage({ type: 'image', target: address, external: isExternal }, alt, url);
      if (picture !== undefined) line.children.push(picture);
      return;
    }
  }
}
