import { type Block, treeToBlocks } from '../../content/index.ts';
import { code, heading, paragraph, createSinglePageContent, toMetadata } from '../blocks.ts';
import { collapse, createNodes, jatsToNodes, textWithoutIds } from '../jats.ts';
import { decodeText } from '../text.ts';
import type { DocumentMetadata, Reader } from '../types.ts';
import { child, descendants, elements, parseXml, textOf, type XmlElement } from '../xml.ts';

/** Matches the root element of a scholarly article (JATS, NISO Z39.96), or of a package of such articles. */
const JATS_ROOT = /<(?:article|pmc-articleset|OAI-PMH)[\s>]/;

/** Reads XML. JATS articles become text, and everything else becomes code. */
export const readXml: Reader = async ({ bytes, contentType, url }) => {
  const text = decodeText(bytes, contentType);
  if (JATS_ROOT.test(text.slice(0, 16_384)) && text.includes('<article-meta')) {
    const root = parseXml(text);
    const article = root.name === 'article' ? root : descendants(root, 'article')[0];
    if (article) return createSinglePageContent('xml', articleBlocks(article, url), articleMetadata(article));
  }
  return createSinglePageContent('xml', [code(text, 'xml')]);
};

const findArticleMeta = (article: XmlElement): XmlElement | undefined =>
  child(article, 'front', 'article-meta');

const readTitle = (article: XmlElement): string =>
  collapse(textOf(child(findArticleMeta(article), 'title-group', 'article-title')));

const readAuthors = (article: XmlElement): string =>
  descendants(findArticleMeta(article), 'contrib')
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((contrib) => {
      const name = child(contrib, 'name');
      if (name === undefined) return collapse(textOf(child(contrib, 'collab')));
      return collapse(`${textOf(child(name, 'given-names'))} ${textOf(child(name, 'surname'))}`);
    })
    .filter((name) => name !== '')
    .join(', ');

function articleMetadata(article: XmlElement): DocumentMetadata {
  const date = elements(findArticleMeta(article), 'pub-date')[0];
  const [year, month, day] = ['year', 'month', 'day'].map((name) => Number(textOf(child(date, name))));
  return toMetadata({
    title: readTitle(article),
    author: readAuthors(article),
    createdAt: year ? new Date(Date.UTC(year, (month || 1) - 1, day || 1)).toISOString() : undefined,
    lang: article.attributes['xml:lang'],
  });
}

/** Reads title, authors, affiliations, abstract, text, notes and references of an article (JATS 1.3). */
function articleBlocks(article: XmlElement, baseUrl: string): Block[] {
  const title = readTitle(article);
  const authors = readAuthors(article);
  const meta = findArticleMeta(article);
  const affiliations = [
    ...elements(meta, 'aff'),
    ...elements(meta, 'contrib-group').flatMap((group) => elements(group, 'aff')),
  ];
  const nodes = createNodes();
  const blocksOf = (parts: readonly XmlElement[], level: number): Block[] => {
    const children = parts.flatMap((part) => jatsToNodes(part, { level, nodes }));
    return treeToBlocks(nodes.element('div', children), { baseUrl }).map(({ block }) => block);
  };
  const abstracts = elements(meta, 'abstract').flatMap((abstract) => [
    heading(2, collapse(textOf(child(abstract, 'title'))) || 'Abstract'),
    ...blocksOf(
      elements(abstract).filter(({ name }) => name !== 'title'),
      3,
    ),
  ]);
  return [
    ...(title === '' ? [] : [heading(1, title)]),
    ...(authors === '' ? [] : [paragraph(authors)]),
    ...(affiliations.length > 0 ? [paragraph(affiliations.map(textWithoutIds).join('; '))] : []),
    ...abstracts,
    ...blocksOf(elements(child(article, 'body')), 2),
    ...blocksOf(elements(child(article, 'back')), 2),
  ];
}
