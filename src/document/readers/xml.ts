import { code, singlePage } from '../blocks.ts';
import { readJatsBlocks, readJatsMetadata } from '../jats.ts';
import { decodeText } from '../text.ts';
import type { Reader } from '../types.ts';
import { descendants, parseXml } from '../xml.ts';

/** A root of a scholarly article (JATS, NISO Z39.96), or of a package that holds some. */
const JATS_ROOT = /<(?:article|pmc-articleset|OAI-PMH)[\s>]/;

/** XML: articles in the journals' format as what they are, all else as code. */
export const readXml: Reader = async ({ bytes, contentType, url }) => {
  const text = decodeText(bytes, contentType);
  if (JATS_ROOT.test(text.slice(0, 16_384)) && text.includes('<article-meta')) {
    const root = parseXml(text);
    const article = root.name === 'article' ? root : descendants(root, 'article')[0];
    if (article) return singlePage('xml', readJatsBlocks(article, url), readJatsMetadata(article));
  }
  return singlePage('xml', [code(text, 'xml')]);
};
