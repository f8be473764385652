import { collapseWhiteSpace, type Block, treeToBlocks } from '../../content/index.ts';
import {
  createCodeBlock,
  createHeading,
  createParagraph,
  createSinglePageContent,
  toMetadata,
} from '../blocks.ts';
import { createNodes, jatsToNodes, readTextWithoutIds } from '../jats.ts';
import { decodeText } from '../text.ts';
import type { DocumentMetadata, DocumentReader } from '../types.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  parseXml,
  readElementText,
  type XmlElement,
} from '../xml.ts';

/** Matches the root element of a scholarly article (JATS, NISO Z39.96), or of a package of such articles. */
const JATS_ROOT = /<(?:article|pmc-articleset|OAI-PMH)[\s>]/;

/** Reads XML. JATS articles become text, and everything else becomes code. */
export const readXml: DocumentReader = async ({ bytes, contentType, url }) => {
  const text = decodeText(bytes, contentType);
  if (JATS_ROOT.test(text.slice(0, 16_384)) && text.includes('<article-meta')) {
    const root = parseXml(text);
    const article = root.name === 'article' ? root : findDescendants(root, 'article')[0];
    if (article)
      return createSinglePageContent('xml', readArticleBlocks(article, url), readArticleMetadata(article));
  }
  return createSinglePageContent('xml', [createCodeBlock(text, 'xml')]);
};

const findArticleMeta = (article: XmlElement): XmlElement | undefined =>
  findChildElement(article, 'front', 'article-meta');

const readTitle = (article: XmlElement): string =>
  collapseWhiteSpace(
    readElementText(findChildElement(findArticleMeta(article), 'title-group', 'article-title')),
  );

const readAuthors = (article: XmlElement): string =>
  findDescendants(findArticleMeta(article), 'contrib')
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((contrib) => {
      const name = findChildElement(contrib, 'name');
      if (name === undefined) return collapseWhiteSpace(readElementText(findChildElement(contrib, 'collab')));
      return collapseWhiteSpace(
        `${readElementText(findChildElement(name, 'given-names'))} ${readElementText(findChildElement(name, 'surname'))}`,
      );
    })
    .filter((name) => name !== '')
    .join(', ');

function readArticleMetadata(article: XmlElement): DocumentMetadata {
  const date = listChildElements(findArticleMeta(article), 'pub-date')[0];
  const [year, month, day] = ['year', 'month', 'day'].map((name) =>
    Number(readElementText(findChildElement(date, name))),
  );
  return toMetadata({
    title: readTitle(article),
    author: readAuthors(article),
    createdAt: year ? new Date(Date.UTC(year, (month || 1) - 1, day || 1)).toISOString() : undefined,
    lang: article.attributes['xml:lang'],
  });
}

/** Reads title, authors, affiliations, abstract, text, notes and references of an article (JATS 1.3). */
function readArticleBlocks(article: XmlElement, baseUrl: string): Block[] {
  const title = readTitle(article);
  const authors = readAuthors(article);
  const meta = findArticleMeta(article);
  const affiliations = [
    ...listChildElements(meta, 'aff'),
    ...listChildElements(meta, 'contrib-group').flatMap((group) => listChildElements(group, 'aff')),
  ];
  const nodes = createNodes();
  const blocksOf = (parts: readonly XmlElement[], level: number): Block[] => {
    const children = parts.flatMap((part) => jatsToNodes(part, { level, nodes }));
    return treeToBlocks(nodes.element('div', children), { baseUrl }).map(({ block }) => block);
  };
  const abstracts = listChildElements(meta, 'abstract').flatMap((abstract) => [
    createHeading(2, collapseWhiteSpace(readElementText(findChildElement(abstract, 'title'))) || 'Abstract'),
    ...blocksOf(
      listChildElements(abstract).filter(({ name }) => name !== 'title'),
      3,
    ),
  ]);
  return [
    ...(title === '' ? [] : [createHeading(1, title)]),
    ...(authors === '' ? [] : [createParagraph(authors)]),
    ...(affiliations.length > 0 ? [createParagraph(affiliations.map(readTextWithoutIds).join('; '))] : []),
    ...abstracts,
    ...blocksOf(listChildElements(findChildElement(article, 'body')), 2),
    ...blocksOf(listChildElements(findChildElement(article, 'back')), 2),
  ];
}
