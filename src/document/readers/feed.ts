import { type Block, toSafeUrl } from '../../content/index.ts';
import {
  createHeading,
  createInlines,
  htmlToBlocks,
  createParagraph,
  createSinglePageContent,
  toIsoDate,
  toMetadata,
} from '../blocks.ts';
import { decodeText } from '../text.ts';
import { type DocumentMetadata, type DocumentReader, UnreadableDocument } from '../types.ts';
import { findChildElement, listChildElements, parseXml, readElementText, type XmlElement } from '../xml.ts';

const MAX_FEED_ENTRIES = 1000;

/**
 * Reads RSS 0.9 to 2.0 or Atom feeds. Each entry becomes a heading, a line with date and author, and the entry's text.
 */
export const readFeed: DocumentReader = async ({ bytes, contentType, url }) => {
  const root = parseXml(decodeText(bytes, contentType));
  const channel = findChildElement(root, 'channel') ?? childrenByLocalName(root, 'channel')[0] ?? root;
  const entries = ['item', 'entry'].flatMap((name) => [
    ...childrenByLocalName(channel, name),
    ...(channel === root ? [] : childrenByLocalName(root, name)),
  ]);
  const title = readField(channel, 'title');
  if (title === undefined && entries.length === 0)
    throw new UnreadableDocument('The feed has no title and no entries.');
  const description = readField(channel, 'description', 'subtitle', 'tagline');
  const blocks: Block[] = [
    ...(title === undefined ? [] : [createHeading(1, title)]),
    ...(description === undefined ? [] : htmlToBlocks(description, url)),
    ...entries.slice(0, MAX_FEED_ENTRIES).flatMap((entry) => readEntryBlocks(entry, url)),
  ];
  const warnings =
    entries.length > MAX_FEED_ENTRIES
      ? [`Only the first ${String(MAX_FEED_ENTRIES)} entries were read.`]
      : [];
  return createSinglePageContent('feed', blocks, readMetadata(channel, title, description), warnings);
};

function readMetadata(channel: XmlElement, title?: string, description?: string): DocumentMetadata {
  return toMetadata({
    title,
    description,
    author:
      readField(channel, 'managingEditor', 'creator') ??
      readField(childrenByLocalName(channel, 'author')[0], 'name'),
    updatedAt: toIsoDate(readField(channel, 'updated', 'lastBuildDate', 'pubDate', 'date')),
    lang: readField(channel, 'language') ?? channel.attributes['xml:lang'],
  });
}

function readEntryBlocks(entry: XmlElement, baseUrl: string): Block[] {
  const link = findLink(entry, baseUrl);
  const title = readField(entry, 'title') ?? link ?? 'Untitled';
  const head = createHeading(2, removeMarkup(title, baseUrl));
  if (link !== undefined) head.children = [{ type: 'link', url: link, children: head.children }];
  const date = toIsoDate(readField(entry, 'pubDate', 'published', 'updated', 'date'));
  const author =
    readField(entry, 'creator') ??
    readField(childrenByLocalName(entry, 'author')[0], 'name') ??
    readField(entry, 'author');
  const line = [date, author, readField(entry, 'duration')].filter((part) => part !== undefined).join(' · ');
  const media = toAddress(childrenByLocalName(entry, 'enclosure')[0]?.attributes['url'] ?? '', baseUrl);
  const body = readField(entry, 'encoded', 'content', 'description', 'summary');
  return [
    head,
    ...(line === '' ? [] : [createParagraph(line)]),
    ...(body === undefined ? [] : htmlToBlocks(body, baseUrl)),
    ...(media === undefined || media === link ? [] : [createMediaLink(media)]),
  ];
}

function findLink(entry: XmlElement, baseUrl: string): string | undefined {
  const links = childrenByLocalName(entry, 'link');
  const link = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0];
  return toAddress(link?.attributes['href'] ?? readElementText(link).trim(), baseUrl);
}

const toAddress = (address: string, baseUrl: string): string | undefined =>
  address === '' ? undefined : toSafeUrl(URL.parse(address, baseUrl)?.href ?? '');

/** Links the file of an entry, such as the audio file of an episode, with its name. */
function createMediaLink(url: string): Block {
  const name = url.replace(/[?#].*$/s, '').replace(/^.*\//s, '') || url;
  return { type: 'paragraph', children: [{ type: 'link', url, children: createInlines(name) }] };
}

/** Returns the text of a title, which may contain HTML. */
function removeMarkup(source: string, baseUrl: string): string {
  if (!/[<&]/.test(source)) return source;
  const [first] = htmlToBlocks(source, baseUrl);
  return first?.type === 'paragraph'
    ? first.children.map((inline) => ('value' in inline ? inline.value : '')).join('') || source
    : source;
}

const childrenByLocalName = (parent: XmlElement, local: string): XmlElement[] =>
  listChildElements(parent).filter(({ name }) => name === local || name.endsWith(`:${local}`));

/** Reads the text of the first child with one of these names that is not blank. */
function readField(parent: XmlElement | undefined, ...names: string[]): string | undefined {
  if (parent === undefined) return undefined;
  for (const name of names) {
    const text = childrenByLocalName(parent, name)
      .map((found) => readElementText(found).trim())
      .find((value) => value !== '');
    if (text !== undefined) return text;
  }
  return undefined;
}
