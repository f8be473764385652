import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { ColumnAlignment, Block, HeadingLevel, Inline } from '../../src/content/index.ts';

interface Node {
  type: string;
  children?: Node[];
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  depth?: number;
  ordered?: boolean | null;
  start?: number | null;
  checked?: boolean | null;
  lang?: string | null;
  identifier?: string;
  align?: ColumnAlignment[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/**
 * Parses Markdown with micromark (GitHub flavour) into a block tree. Autolinked bare URLs stay text.
 */
export function parse(markdown: string): Block[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
  return blocksOf(root, markdown);
}

function blocksOf(node: Node, source: string): Block[] {
  return (node.children ?? []).map((child) => blockOf(child, source));
}

function blockOf(node: Node, source: string): Block {
  const inline = (): Inline[] => inlineOf(node.children ?? [], source);
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', children: inline() };
    case 'heading':
      return { type: 'heading', level: node.depth as HeadingLevel, children: inline() };
    case 'thematicBreak':
      return { type: 'separator' };
    case 'blockquote':
      return { type: 'quote', children: blocksOf(node, source) };
    case 'footnoteDefinition':
      return { type: 'footnote', label: node.identifier!, children: blocksOf(node, source) };
    case 'code':
      return { type: 'code', ...(node.lang != null && { language: node.lang }), value: node.value! };
    case 'list': {
      const start = node.ordered ? (node.start ?? 1) : 1;
      return {
        type: 'list',
        ordered: node.ordered === true,
        ...(start !== 1 && { start }),
        items: node.children!.map((item) => ({
          ...(item.checked != null && { checked: item.checked }),
          children: blocksOf(item, source),
        })),
      };
    }
    case 'table':
      return {
        type: 'table',
        align: node.align!,
        rows: node.children!.map((row) => row.children!.map((cell) => inlineOf(cell.children!, source))),
      };
    default:
      throw new Error(`unexpected ${node.type}: ${JSON.stringify(node)}`);
  }
}

function inlineOf(nodes: Node[], source: string): Inline[] {
  const row: Inline[] = [];
  for (const inline of nodes.flatMap((node) => inlinesOf(node, source))) {
    const last = row[row.length - 1];
    if (inline.type === 'text' && last?.type === 'text') last.value += inline.value;
    else row.push(inline);
  }
  return row;
}

function inlinesOf(node: Node, source: string): Inline[] {
  const children = (): Inline[] => inlineOf(node.children ?? [], source);
  const title = node.title ? { title: node.title } : {};
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value! }];
    case 'inlineCode':
      return [{ type: 'code', value: node.value! }];
    case 'strong':
    case 'emphasis':
    case 'delete':
      return [{ type: node.type, children: children() }];
    case 'link': {
      const offset = node.position?.start.offset;
      const written = offset !== undefined && (source[offset] === '[' || source[offset] === '<');
      return written ? [{ type: 'link', url: node.url!, ...title, children: children() }] : children();
    }
    case 'image':
      return [{ type: 'image', url: node.url!, alt: node.alt ?? '', ...title }];
    case 'footnoteReference':
      return [{ type: 'footnoteReference', label: node.identifier! }];
    case 'break':
      return [{ type: 'break' }];
    case 'html':
      if (node.value === '<br>') return [{ type: 'break' }];
      throw new Error(`unexpected HTML: ${node.value}`);
    default:
      throw new Error(`unexpected ${node.type}`);
  }
}
