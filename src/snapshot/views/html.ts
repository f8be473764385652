import { type Block, escapeHtml, type Inline } from '../../content/index.ts';
import type { PageMetadata } from '../../page/index.ts';

/** Renders blocks as semantic HTML without scripts, styles or layout. */
export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map(blockToHtml).join('\n');
}

/** Renders the blocks of a document that is not a web page as an HTML document. */
export function renderHtmlDocument(blocks: readonly Block[], { title, lang }: PageMetadata): string {
  const language = lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`;
  const head = `<meta charset="utf-8"><title>${escapeHtml(title ?? '')}</title>`;
  return `<!DOCTYPE html>\n<html${language}><head>${head}</head><body>\n${blocksToHtml(blocks)}\n</body></html>`;
}

function blockToHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesToHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}>${inlinesToHtml(block.children)}</h${block.level}>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const start =
        block.ordered && block.start !== undefined && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.items.map(({ children }) => `<li>${blocksToHtml(children)}</li>`);
      return `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`;
    }
    case 'table':
      return tableToHtml(block.rows);
    case 'code': {
      const language = block.language ? ` class="language-${escapeHtml(block.language)}"` : '';
      return `<pre><code${language}>${escapeHtml(block.value)}</code></pre>`;
    }
    case 'math':
      return `<p>$$${escapeHtml(block.value)}$$</p>`;
    case 'quote':
      return `<blockquote>\n${blocksToHtml(block.children)}\n</blockquote>`;
    case 'footnote':
      return `<aside id="fn-${escapeHtml(block.label)}">${blocksToHtml(block.children)}</aside>`;
    case 'separator':
      return '<hr>';
  }
}

function tableToHtml(rows: readonly Inline[][][]): string {
  const renderRow = (cells: readonly Inline[][], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${inlinesToHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>\n${rows.map((cells, row) => renderRow(cells, row === 0 ? 'th' : 'td')).join('\n')}\n</table>`;
}

const TAG_BY_MARK = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

function inlinesToHtml(nodes: readonly Inline[]): string {
  return nodes.map(inlineToHtml).join('');
}

function inlineToHtml(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value);
    case 'code':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'strong':
    case 'emphasis':
    case 'delete':
      return `<${TAG_BY_MARK[node.type]}>${inlinesToHtml(node.children)}</${TAG_BY_MARK[node.type]}>`;
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${inlinesToHtml(node.children)}</a>`;
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt)}">`;
    case 'math':
      return `$${escapeHtml(node.value)}$`;
    case 'footnoteReference':
      return `<sup><a href="#fn-${escapeHtml(node.label)}">${escapeHtml(node.label)}</a></sup>`;
    case 'break':
      return '<br>';
  }
}
