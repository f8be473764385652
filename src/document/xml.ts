import { SaxesParser } from 'saxes';
import { UnreadableDocument } from './types.ts';

/** Deeper elements are skipped; real documents have far fewer levels. */
const MAX_READ_DEPTH = 200;
/** A deeper document is refused as an attack. */
const MAX_ELEMENT_NESTING = 3000;
const MAX_XML_NODES = 4_000_000;
/** Number of UTF-16 units that are passed to the parser at once. */
const PARSE_CHUNK_BYTES = 65_536;

export interface XmlElement {
  /** Local name with the usual prefix of its namespace, e.g. `w:p`, whichever prefix the file uses. */
  name: string;
  /**
   * Attribute values. The key is `prefix:local` for attributes with a namespace, and the name for other attributes. The
   * object has no prototype.
   */
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void;
  text(value: string): void;
  close(name: string, depth: number): void;
}

const PREFIX_BY_NAMESPACE: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'x'],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'x'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/officeDocument/2006/extended-properties', ''],
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0', 'fo'],
  ['urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0', 'number'],
  ['http://www.idpf.org/2007/opf', ''],
  ['urn:oasis:names:tc:opendocument:xmlns:container', ''],
]);
/** Most OpenDocument namespaces contain their usual prefix. */
const OPEN_DOCUMENT_NAMESPACE = /^urn:oasis:names:tc:opendocument:xmlns:([a-z]+)(?:-compatible)?:1\.0$/;

/**
 * Reads XML as a stream of events. Ignores syntax errors, skips elements beyond the depth limit, and expands only the
 * five entities of XML. `isDone` ends the reading early.
 */
export function scanXml(source: string | Uint8Array, events: XmlEvents, isDone?: () => boolean): void {
  const text = typeof source === 'string' ? source : decodeXml(source);
  const parser = new SaxesParser({ xmlns: true });
  const prefixes = new Map<string, string>();
  const toQualifiedName = (uri: string, prefix: string, local: string): string => {
    let usual = prefixes.get(uri);
    if (usual === undefined) {
      usual =
        uri === '' ? '' : (PREFIX_BY_NAMESPACE.get(uri) ?? OPEN_DOCUMENT_NAMESPACE.exec(uri)?.[1] ?? prefix);
      prefixes.set(uri, usual);
    }
    return usual === '' ? local : `${usual}:${local}`;
  };
  let depth = 0;
  let nodes = 0;
  const countNode = (): void => {
    nodes += 1;
    if (nodes > MAX_XML_NODES) throw new UnreadableDocument('A part of the document has too many XML nodes.');
  };
  parser.on('error', () => undefined);
  parser.on('opentag', ({ uri, prefix, local, attributes }) => {
    countNode();
    depth += 1;
    if (depth > MAX_ELEMENT_NESTING) throw new UnreadableDocument('The document is nested too deeply.');
    if (depth > MAX_READ_DEPTH) return;
    const namedAttributes = Object.create(null) as Record<string, string>;
    for (const key of Object.keys(attributes)) {
      const attribute = attributes[key]!;
      namedAttributes[toQualifiedName(attribute.uri, attribute.prefix, attribute.local)] = attribute.value;
    }
    events.open(toQualifiedName(uri, prefix, local), namedAttributes, depth);
  });
  const onText = (value: string): void => {
    countNode();
    if (depth <= MAX_READ_DEPTH) events.text(value);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ uri, prefix, local }) => {
    if (depth <= MAX_READ_DEPTH) events.close(toQualifiedName(uri, prefix, local), depth);
    depth -= 1;
  });
  for (let at = 0; at < text.length; at += PARSE_CHUNK_BYTES) {
    if (isDone?.() === true) return;
    parser.write(text.slice(at, at + PARSE_CHUNK_BYTES));
  }
}

/**
 * Parses an XML document and returns its root element. Returns an element with an empty name if there is no root
 * element.
 */
export function parseXml(source: string | Uint8Array): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const stack = [root];
  scanXml(source, {
    open: (name, attributes) => {
      const element: XmlElement = { name, attributes, children: [] };
      stack[stack.length - 1]!.children.push(element);
      stack.push(element);
    },
    text: (value) => {
      stack[stack.length - 1]!.children.push(value);
    },
    close: () => {
      if (stack.length > 1) stack.pop();
    },
  });
  return listChildElements(root)[0] ?? root;
}

/** Returns the child elements of an element, or only those with a name. */
export function listChildElements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** Returns the first element at a path of child names. */
export function findChildElement(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = parent;
  for (const name of path) found = listChildElements(found, name)[0];
  return found;
}

/** Returns all descendants with a name, in document order. Does not search inside a descendant that matches. */
export function findDescendants(root: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    for (const inner of listChildElements(element)) {
      if (inner.name === name) found.push(inner);
      else visit(inner);
    }
  };
  if (root !== undefined) visit(root);
  return found;
}

export function readElementText(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((node) => (typeof node === 'string' ? node : readElementText(node)))
    .join('');
}

/** Decodes an XML file by its byte order mark, its declaration, or as UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  const declared = /^<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(
    Buffer.from(bytes.subarray(0, 300)).toString('latin1'),
  )?.[1];
  const byteOrderMark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  try {
    return new TextDecoder(byteOrderMark ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
