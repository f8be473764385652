import { type Block, htmlToTree, safeUrl, treeToBlocks } from '../../content/index.ts';
import { heading, paragraph, singlePage } from '../blocks.ts';
import { decodeText } from '../text.ts';
import { type DocumentMetadata, type Reader, UnreadableDocument } from '../types.ts';
import { child, elements, parseXml, textOf, type XmlElement } from '../xml.ts';

const MAX_ENTRIES = 1000;

/** A feed, RSS 0.9 to 2.0 or Atom: a heading for each entry, with its date and what it says. */
export const readFeed: Reader = async ({ bytes, contentType, url }) => {
  const root = parseXml(decodeText(bytes, contentType));
  const channel = child(root, 'channel') ?? byLocalName(root, 'channel')[0] ?? root;
  const entries = ['item', 'entry'].flatMap((name) => [
    ...byLocalName(channel, name),
    ...(channel === root ? [] : byLocalName(root, name)),
  ]);
  const title = field(channel, 'title');
  if (title === undefined && entries.length === 0) throw new UnreadableDocument('The feed holds no entries.');
  const description = field(channel, 'description', 'subtitle', 'tagline');
  const blocks: Block[] = [
    ...(title === undefined ? [] : [heading(1, title)]),
    ...(description === undefined ? [] : html(description, url)),
    ...entries.slice(0, MAX_ENTRIES).flatMap((entry) => entryBlocks(entry, url)),
  ];
  const warnings =
    entries.length > MAX_ENTRIES ? [`Only the first ${String(MAX_ENTRIES)} entries were read.`] : [];
  return singlePage('feed', blocks, metadataOf(channel, title, description), warnings);
};

function metadataOf(channel: XmlElement, title?: string, description?: string): DocumentMetadata {
  const author =
    field(channel, 'managingEditor', 'creator') ?? field(byLocalName(channel, 'author')[0], 'name');
  const updatedAt = isoDate(field(channel, 'updated', 'lastBuildDate', 'pubDate', 'date'));
  const lang = field(channel, 'language') ?? channel.attributes['xml:lang'];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(author !== undefined && { author }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(lang !== undefined && { lang }),
  };
}

function entryBlocks(entry: XmlElement, baseUrl: string): Block[] {
  const link = linkOf(entry, baseUrl);
  const title = field(entry, 'title') ?? link ?? 'Untitled';
  const head = heading(2, plain(title, baseUrl));
  const linked: Block =
    link !== undefined && head.type === 'heading'
      ? { ...head, children: [{ type: 'link', url: link, children: head.children }] }
      : head;
  const date = isoDate(field(entry, 'pubDate', 'published', 'updated', 'date'));
  const author =
    field(entry, 'creator') ?? field(byLocalName(entry, 'author')[0], 'name') ?? field(entry, 'author');
  const line = [date, author].filter((part) => part !== undefined).join(' · ');
  const body = field(entry, 'encoded', 'content', 'description', 'summary');
  return [
    linked,
    ...(line === '' ? [] : [paragraph(line)]),
    ...(body === undefined ? [] : html(body, baseUrl)),
  ];
}

function linkOf(entry: XmlElement, baseUrl: string): string | undefined {
  const links = byLocalName(entry, 'link');
  const link = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0];
  const address = link?.attributes['href'] ?? textOf(link).trim();
  return address === '' ? undefined : safeUrl(URL.parse(address, baseUrl)?.href ?? '');
}

const html = (source: string, baseUrl: string): Block[] =>
  treeToBlocks(htmlToTree(source), { baseUrl }).map(({ block }) => block);

/** A title may hold mark-up. */
function plain(source: string, baseUrl: string): string {
  if (!/[<&]/.test(source)) return source;
  const [first] = html(source, baseUrl);
  return first?.type === 'paragraph'
    ? first.children.map((inline) => ('value' in inline ? inline.value : '')).join('') || source
    : source;
}

const byLocalName = (parent: XmlElement, local: string): XmlElement[] =>
  elements(parent).filter(({ name }) => name === local || name.endsWith(`:${local}`));

/** The text of the first child of one of these names that says something. */
function field(parent: XmlElement | undefined, ...names: string[]): string | undefined {
  if (parent === undefined) return undefined;
  for (const name of names) {
    const text = byLocalName(parent, name)
      .map((found) => textOf(found).trim())
      .find((value) => value !== '');
    if (text !== undefined) return text;
  }
  return undefined;
}

function isoDate(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
