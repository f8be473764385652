import { htmlToTree, treeToBlocks } from '../../content/index.ts';
import { singlePage } from '../blocks.ts';
import { decodeText } from '../text.ts';
import type { Reader } from '../types.ts';

/** An HTML page that was sent as something else; read without a browser. */
export const readHtml: Reader = async ({ bytes, contentType, url }) => {
  const html = decodeText(bytes, contentType);
  const blocks = treeToBlocks(htmlToTree(html), { baseUrl: url }).map(({ block }) => block);
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim();
  return singlePage('html', blocks, title ? { title } : {});
};
