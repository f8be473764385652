import { SaxesParser } from 'saxes';

/** One page of a list of keys, from ListObjectsV2. */
export interface ListPage {
  /** Keys with the time of their last write, in milliseconds since the epoch. */
  keys: { key: string; writtenAt: number }[];
  /** Common prefixes, if a delimiter was requested. */
  folders: string[];
  /** Continuation token of the next page; undefined on the last page. */
  next: string | undefined;
}

/**
 * Parses a response of ListObjectsV2 with `encoding-type=url`.
 * @throws Error for anything else
 */
export function readListPage(xml: string): ListPage {
  const page: ListPage = { keys: [], folders: [], next: undefined };
  const root = readLeafElements(xml, (path, text) => {
    if (path === 'Contents/Key') page.keys.push({ key: decodeURIComponent(text), writtenAt: 0 });
    const lastKey = page.keys.at(-1);
    if (path === 'Contents/LastModified' && lastKey) lastKey.writtenAt = Date.parse(text);
    if (path === 'CommonPrefixes/Prefix') page.folders.push(decodeURIComponent(text));
    if (path === 'NextContinuationToken') page.next = text;
  });
  if (root !== 'ListBucketResult') throw new Error(`expected ListBucketResult, got ${root}`);
  return page;
}

/**
 * Returns the error code of the first key that DeleteObjects could not delete.
 * @throws Error when the document is not a response of DeleteObjects
 */
export function readDeleteFailure(xml: string): string | undefined {
  let failure: string | undefined;
  const root = readLeafElements(xml, (path, text) => {
    if (path === 'Error/Code') failure ??= text;
  });
  if (root !== 'DeleteResult') throw new Error(`expected DeleteResult, got ${root}`);
  return failure;
}

/** Returns the code of an error document, such as `NoSuchKey`; undefined for other bodies. */
export function readErrorCode(xml: string): string | undefined {
  let code: string | undefined;
  try {
    readLeafElements(xml, (path, text) => {
      if (path === 'Code') code = text;
    });
  } catch {
    return undefined;
  }
  return code;
}

export const buildDeleteRequest = (keys: readonly string[]): string =>
  `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${keys
    .map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`)
    .join('')}</Delete>`;

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => XML_ENTITIES[char] ?? char);

/** Calls `onLeaf` for every element with its path below the root and its text. Returns the name of the root. */
function readLeafElements(xml: string, onLeaf: (path: string, text: string) => void): string | undefined {
  const parser = new SaxesParser();
  const openElements: string[] = [];
  let root: string | undefined;
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    root ??= name;
    openElements.push(name);
    text = '';
  });
  parser.on('text', (chunk) => {
    text += chunk;
  });
  parser.on('closetag', () => {
    onLeaf(openElements.slice(1).join('/'), text);
    openElements.pop();
    text = '';
  });
  parser.write(xml).close();
  return root;
}
