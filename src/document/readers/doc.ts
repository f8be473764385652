import { type Block as DocBlock, type Inline as DocInline, type Table, toDocument } from '@firecrawl/anydoc';
import { type Block, type HeadingLevel, type Inline, toSafeUrl } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { applyMarks, createText } from '../office/block-builder.ts';
import { UNSUPPORTED_ENCRYPTION_MESSAGE } from '../office/ole/encryption.ts';
import { readOleMetadata } from '../office/ole/metadata.ts';
import { type OfficeCell, createTableFromCells, toCellInlines } from '../office/table.ts';
import { type DocumentReader, UnreadableDocument } from '../types.ts';

/** Maximum depth of nesting. Deeper blocks are left out. */
const MAX_BLOCK_DEPTH = 60;

/** Reads Word documents of version 6 to 2003 (MS-DOC). */
export const readDoc: DocumentReader = async ({ bytes, config }) => {
  const { blocks, notes } = await toDocument(bytes, DOC_FORMAT).catch((error: unknown) => {
    throw toUnreadable(error);
  });
  const labels = new Map(notes.map(({ id }, index) => [id, String(index + 1)]));
  const context: DocContext = { labels: config.includeNotes === false ? new Map() : labels, depth: 0 };
  const footnotes = notes.flatMap(({ id, blocks: children }): Block[] => {
    const label = context.labels.get(id);
    return label === undefined ? [] : [{ type: 'footnote', label, children: toBlocks(children, context) }];
  });
  return createSinglePageContent('doc', [...toBlocks(blocks, context), ...footnotes], readOleMetadata(bytes));
};

/**
 * Use the string value, because the library declares its formats as a const enum, which erasable syntax cannot import.
 */
const DOC_FORMAT = 'doc' as Parameters<typeof toDocument>[1];

function toUnreadable(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'encrypted') return new UnreadableDocument(UNSUPPORTED_ENCRYPTION_MESSAGE);
  if (code === 'resourceLimit')
    return new UnreadableDocument('The document exceeds the limits of nesting or size.');
  return /^(?:malformed|missingPart|unsupported)$/.test(code)
    ? new UnreadableDocument('The document is damaged.')
    : error;
}

interface DocContext {
  /** Labels of the footnotes in the result, by the id of the note. */
  labels: ReadonlyMap<string, string>;
  depth: number;
}

function toBlocks(blocks: readonly DocBlock[], outer: DocContext): Block[] {
  const context = { ...outer, depth: outer.depth + 1 };
  if (context.depth > MAX_BLOCK_DEPTH) return [];
  return joinLists(blocks).flatMap((block): Block[] => {
    const children = toInlines(block.content ?? [], context);
    const kind: string = block.kind;
    switch (kind) {
      case 'heading':
        return [
          { type: 'heading', level: Math.min(Math.max(block.level ?? 1, 1), 6) as HeadingLevel, children },
        ];
      case 'paragraph':
        return [{ type: 'paragraph', children }];
      case 'list':
        return block.list === undefined ? [] : [toList(block.list, context)];
      case 'table':
        return block.table === undefined ? [] : toTable(block.table, context);
      case 'blockQuote':
        return [{ type: 'quote', children: toBlocks(block.blocks ?? [], context) }];
      case 'codeBlock':
        return [{ type: 'code', value: block.text ?? '' }];
      default:
        return kind === 'rule' ? [{ type: 'separator' }] : [];
    }
  });
}

/** Joins numbered lists without text between them, because the library splits a list where a number format changes. */
function joinLists(blocks: readonly DocBlock[]): DocBlock[] {
  const joined: DocBlock[] = [];
  for (const block of blocks) {
    const { list } = block;
    const before = joined.at(-1)?.list;
    const isContinued =
      list !== undefined && before !== undefined && list.marker === before.marker && list.start === 1;
    if (isContinued && String(list.marker) !== 'bullet') before.items.push(...list.items);
    else joined.push(block);
  }
  return joined;
}

function toList({ marker, start, items }: NonNullable<DocBlock['list']>, context: DocContext): Block {
  const ordered = String(marker) !== 'bullet';
  return {
    type: 'list',
    ordered,
    ...(ordered && start !== 1 && { start }),
    items: items.map(({ blocks, checked, markerLabel }) => {
      const children = toBlocks(blocks, context);
      const [first] = children;
      if (markerLabel !== undefined && first?.type === 'paragraph')
        first.children.unshift(createText(`${markerLabel} `));
      return { ...(checked !== undefined && { checked }), children };
    }),
  };
}

function toTable({ grid, kind }: Table, context: DocContext): Block[] {
  const rows = grid.map((row) =>
    row.flatMap(({ cell }): OfficeCell[] => {
      if (cell === undefined) return [];
      const children = toCellInlines(toBlocks(cell.blocks, context));
      return [{ children, columns: cell.colSpan, rows: cell.rowSpan }];
    }),
  );
  if (String(kind) === 'layout') {
    return grid.flatMap((row) => row.flatMap(({ cell }) => (cell ? toBlocks(cell.blocks, context) : [])));
  }
  const table = createTableFromCells(rows, true);
  return table === undefined ? [] : [table];
}

function toInlines(inlines: readonly DocInline[], context: DocContext): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    const kind: string = inline.kind;
    switch (kind) {
      case 'text': {
        const { bold, italic, strike, code } = inline.style ?? {};
        const value = inline.text ?? '';
        if (code === true && value.trim() !== '') return [{ type: 'code', value }];
        return applyMarks([createText(value)], {
          strong: bold === true,
          emphasis: italic === true,
          delete: strike === true,
        });
      }
      case 'lineBreak':
        return [{ type: 'break' }];
      case 'noteRef': {
        const label = context.labels.get(inline.noteId ?? '');
        return label === undefined ? [] : [{ type: 'footnoteReference', label }];
      }
      case 'link': {
        const children = toInlines(inline.content ?? [], context);
        const { target } = inline;
        const isAnchor = target !== undefined && String(target.kind) === 'anchor';
        const url =
          target === undefined ? undefined : toSafeUrl(isAnchor ? `#${target.value}` : target.value);
        return url === undefined ? children : [{ type: 'link', url, children }];
      }
      default:
        return [];
    }
  });
}
