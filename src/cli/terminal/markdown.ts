import type { List, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { renderInline, type WordStyle, createWordStyle } from './inline.ts';
import { removeControls, measureWidth, wrapText } from './text.ts';

/** Characters. A longer document is printed without styles, because parsing it takes seconds. */
const MAX_STYLED_CHARS = 1_000_000;
/** Depth of nesting. A deeper block is shown as Markdown source. */
const MAX_DEPTH = 12;
const MAX_COLUMNS = 100;
const MAX_CELL_COLUMNS = 40;

const plainStyle: WordStyle = (word) => word;

/** Renders a Markdown document with colors. Control characters of the document are removed. */
export function renderMarkdown(markdown: string, columns: number): string {
  if (markdown.length > MAX_STYLED_CHARS) return removeControls(markdown);
  const { frontMatter, body } = splitFrontMatter(removeControls(markdown));
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const page = renderBlocks(tree.children, {
    columns: Math.min(columns, MAX_COLUMNS),
    indent: '',
    depth: 0,
    source: body,
  });
  return `${frontMatter === '' ? '' : `${dimLines(frontMatter)}\n\n`}${page}\n`;
}

interface RenderContext {
  columns: number;
  indent: string;
  depth: number;
  source: string;
}

function splitFrontMatter(markdown: string): { frontMatter: string; body: string } {
  const end = markdown.startsWith('---\n') ? markdown.indexOf('\n---\n', 3) : -1;
  if (end < 0) return { frontMatter: '', body: markdown };
  return { frontMatter: markdown.slice(4, end), body: markdown.slice(end + 5) };
}

const dimLines = (text: string): string => text.split('\n').map(createWordStyle('dim')).join('\n');

const renderBlocks = (nodes: readonly RootContent[], context: RenderContext, separator = '\n\n'): string =>
  nodes
    .map((node) => renderBlock(node, context))
    .filter((text) => text !== '')
    .join(separator);

function renderBlock(node: RootContent, context: RenderContext): string {
  const { columns, indent, depth, source } = context;
  if (depth > MAX_DEPTH) {
    const { start, end } = node.position ?? {};
    return wrapText(source.slice(start?.offset, end?.offset), columns, indent);
  }
  switch (node.type) {
    case 'heading': {
      const style =
        node.depth === 1
          ? createWordStyle(['bold', 'underline', 'magenta'])
          : createWordStyle(['bold', 'magenta']);
      return wrapText(renderInline(node.children, style), columns, indent);
    }
    case 'paragraph': {
      const isMarker = /^\\?\[appendix \d/.test(source.slice(node.position?.start.offset).slice(0, 20));
      return wrapText(
        renderInline(node.children, isMarker ? createWordStyle('dim') : plainStyle),
        columns,
        indent,
      );
    }
    case 'list':
      return renderList(node, context);
    case 'blockquote':
      return renderBlocks(node.children, {
        ...context,
        indent: `${indent}${createWordStyle('dim')('│')} `,
        depth: depth + 1,
      });
    case 'code':
      return node.value
        .split('\n')
        .map((line) => `${indent}  ${createWordStyle('cyan')(line)}`)
        .join('\n');
    case 'table':
      return renderTable(node, indent);
    case 'thematicBreak':
      return indent + createWordStyle('dim')('─'.repeat(Math.max(3, columns - measureWidth(indent))));
    case 'html':
      return wrapText(dimLines(node.value), columns, indent);
    case 'footnoteDefinition':
      return renderBlocks(node.children, {
        ...context,
        indent: `${indent}[${node.identifier}] `,
        depth: depth + 1,
      });
    default:
      return '';
  }
}

function renderList(node: List, { columns, indent, depth, source }: RenderContext): string {
  const firstNumber = node.start ?? 1;
  const items = node.children.map((item, index) => {
    const itemMarker = node.ordered ? `${firstNumber + index}.` : '•';
    const checkboxText = item.checked == null ? '' : item.checked ? '☑ ' : '☐ ';
    const itemPrefix = `${itemMarker} ${checkboxText}`;
    const itemIndent = `${indent}${' '.repeat(measureWidth(itemPrefix))}`;
    const text = renderBlocks(
      item.children,
      { columns, indent: itemIndent, depth: depth + 1, source },
      node.spread ? '\n\n' : '\n',
    );
    return text.startsWith(itemIndent)
      ? `${indent}${itemPrefix}${text.slice(itemIndent.length)}`
      : `${indent}${itemPrefix}\n${text}`;
  });
  return items.join(node.spread ? '\n\n' : '\n');
}

function renderTable({ children }: Table, indent: string): string {
  const rows = children.map((row, index) =>
    row.children.map((cell) => {
      const text = renderInline(cell.children, index === 0 ? createWordStyle('bold') : plainStyle).replace(
        /\n/g,
        ' ',
      );
      if (measureWidth(text) <= MAX_CELL_COLUMNS) return text;
      return `${wrapText(text, MAX_CELL_COLUMNS - 1).split('\n', 1)[0] ?? ''}…`;
    }),
  );
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => measureWidth(row[column] ?? ''))),
  );
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - measureWidth(cell))))
      .join(' │ ');
  const [head = [], ...body] = rows;
  const ruleLine = widths.map((width) => '─'.repeat(width)).join('─┼─');
  return [formatRow(head), ruleLine, ...body.map(formatRow)]
    .map((text) => (indent + text).trimEnd())
    .join('\n');
}
