import { createGunzip, type Gunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

/** An address that a sitemap lists. */
export interface SitemapEntry {
  url: string;
  /** Date of the last change as written, usually ISO 8601. */
  lastmod?: string;
}

export type SitemapKind = 'sitemap' | 'index' | 'feed' | 'text';

export interface SitemapEvents {
  onEntry(entry: SitemapEntry): void;
  /** Another sitemap that an index lists. */
  onSitemap(url: string): void;
  /** Ends the reading early. */
  isDone(): boolean;
  /** Called after each part of the file, and waited for. */
  onPart(): Promise<void>;
}

/** What was read. `kind` is undefined if the file is not a sitemap. */
export interface SitemapResult {
  kind: SitemapKind | undefined;
  /** Whether the file is longer than the size limit, so that its end was not read. */
  isCut: boolean;
}

/** Maximum number of decoded bytes of one file (sitemaps.org: 50 MB). */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
/** Bytes at the beginning that tell the compression and the encoding. */
const START_BYTES = 200;
/** Maximum UTF-16 units of an address or a date. A longer one is skipped. */
const MAX_VALUE_CHARS = 16_384;

/**
 * Reads a sitemap, sitemap index, RSS or Atom feed, or a text file with one address per line, plain or compressed with
 * gzip. Entities that a file declares are not expanded. Memory does not grow with the size of the file.
 */
export async function readSitemap(
  body: AsyncIterable<Uint8Array>,
  events: SitemapEvents,
): Promise<SitemapResult> {
  let decoder: TextDecoder | undefined;
  let size = 0;
  let reader: TextReader | undefined;
  let head = '';
  for await (const chunk of joinStart(decompressSitemap(body))) {
    size += chunk.length;
    decoder ??= createDecoder(chunk);
    const text = decoder.decode(chunk, { stream: true });
    if (!reader) {
      head += text;
      if (head.trimStart() === '') continue;
      reader = head.trimStart().startsWith('<') ? createXmlReader(events) : createLineReader(events);
      reader.write(head);
    } else reader.write(text);
    await events.onPart();
    if (reader.isOver() || events.isDone()) return { kind: reader.kind(), isCut: false };
    if (size > MAX_SITEMAP_BYTES) return { kind: reader.kind(), isCut: true };
  }
  reader?.end();
  await events.onPart();
  return { kind: reader?.kind(), isCut: false };
}

/** Chooses the encoding by the byte order mark or the XML declaration at the beginning of a file. */
function createDecoder(start: Uint8Array): TextDecoder {
  const head = Buffer.from(start.subarray(0, START_BYTES)).toString('latin1');
  const declared = /^<\?xml[^>]{0,100}?encoding=["']([\w.-]{1,40})/.exec(head)?.[1];
  const label = head.startsWith('\xFF\xFE')
    ? 'utf-16le'
    : head.startsWith('\xFE\xFF')
      ? 'utf-16be'
      : declared;
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Joins the first chunks: the network may split a file anywhere, also within its first two bytes. */
async function* joinStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (start !== undefined) start = Buffer.concat([start, chunk]);
    if (start !== undefined && start.length < START_BYTES) continue;
    yield start ?? chunk;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

async function* decompressSitemap(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = joinStart(body);
  const first = await iterator.next();
  if (first.done) return;
  const chunks = (async function* () {
    try {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return(undefined);
    }
  })();
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) return yield* chunks;
  // Errors reach the iteration; the callback is required.
  const gunzip: Gunzip = pipeline(chunks, createGunzip(), () => undefined);
  yield* gunzip;
}

interface TextReader {
  write(text: string): void;
  end(): void;
  /** Whether the rest of the file is not needed. */
  isOver(): boolean;
  kind(): SitemapKind | undefined;
}

function createLineReader({ onEntry, isDone }: SitemapEvents): TextReader {
  let rest = '';
  let isUseful = false;
  const readLine = (line: string): void => {
    const url = line.replace(/^\uFEFF/, '').trim();
    if (url.length > MAX_VALUE_CHARS || !/^https?:\/\//i.test(url)) return;
    isUseful = true;
    onEntry({ url });
  };
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_VALUE_CHARS + 1);
      for (const line of lines) if (!isDone()) readLine(line);
    },
    end: () => readLine(rest),
    isOver: () => false,
    kind: () => (isUseful ? 'text' : undefined),
  };
}

const KIND_BY_ROOT: ReadonlyMap<string, SitemapKind> = new Map([
  ['urlset', 'sitemap'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['RDF', 'feed'],
]);
/** Elements that describe one address. */
const ENTRY_ELEMENTS = new Set(['url', 'sitemap', 'item', 'entry']);
const DATE_ELEMENTS = new Set(['lastmod', 'pubDate', 'updated', 'date', 'published']);

/** Matches an ampersand that does not begin a reference, as in addresses without escapes. */
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,30});)/gi;
/** An ampersand at the end of a chunk, with what may be the beginning of its reference. */
const OPEN_REFERENCE = /&[#\w]{0,31}$/;

function createXmlReader({ onEntry, onSitemap, isDone }: SitemapEvents): TextReader {
  const parser = new SaxesParser({ xmlns: false });
  let kind: SitemapKind | undefined;
  let isOver = false;
  let depth = 0;
  let entry: { url?: string; lastmod?: string } | undefined;
  let entryDepth = 0;
  let text = '';
  let openReference = '';
  const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);
  // Read a file with errors as far as possible.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    text = '';
    const localName = toLocalName(name);
    if (kind === undefined) {
      kind = KIND_BY_ROOT.get(localName);
      isOver = kind === undefined;
    } else if (!entry && ENTRY_ELEMENTS.has(localName)) {
      entry = {};
      entryDepth = depth;
    } else if (
      // Sitemaps name translations of a page in such links.
      kind === 'feed' &&
      entry &&
      depth === entryDepth + 1 &&
      localName === 'link' &&
      attributes['href'] !== undefined
    ) {
      if ((attributes['rel'] ?? 'alternate') === 'alternate') entry.url ??= attributes['href'];
    }
  });
  const addText = (value: string): void => {
    if (entry && text.length <= MAX_VALUE_CHARS) text += value;
  };
  parser.on('text', addText);
  parser.on('cdata', (value) => addText(value.replaceAll('&amp;', '&')));
  parser.on('closetag', ({ name }) => {
    if (entry && depth === entryDepth + 1) setEntryField(entry, toLocalName(name), text.trim());
    else if (entry && depth === entryDepth) {
      const { url, lastmod } = entry;
      entry = undefined;
      if (url !== undefined && !isDone()) {
        if (kind === 'index') onSitemap(url);
        else onEntry({ url, ...(lastmod !== undefined && { lastmod }) });
      }
    }
    depth -= 1;
  });
  return {
    write(chunk) {
      const text = openReference + chunk;
      const end = text.length - (OPEN_REFERENCE.exec(text)?.[0].length ?? 0);
      openReference = text.slice(end);
      parser.write(text.slice(0, end).replace(BARE_AMPERSAND, '&amp;'));
    },
    end() {
      parser.write(openReference.replace(BARE_AMPERSAND, '&amp;'));
      parser.close();
    },
    isOver: () => isOver,
    kind: () => kind,
  };
}

function setEntryField(entry: { url?: string; lastmod?: string }, name: string, value: string): void {
  if (value === '' || value.length > MAX_VALUE_CHARS) return;
  if (name === 'loc' || name === 'link') entry.url ??= value;
  else if (DATE_ELEMENTS.has(name)) entry.lastmod ??= value.slice(0, 40);
}
