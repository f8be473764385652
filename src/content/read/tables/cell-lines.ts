import type { Block, Inline } from '../../block.ts';
import type { FlowBlock } from '../reader.ts';

/**
 * Joins the content of a cell to one line, with breaks between paragraphs, list items, lines of code and rows of nested
 * tables.
 */
export function joinCellLines(content: readonly FlowBlock[]): Inline[] {
  const joinedCell: Inline[] = [];
  const add = (children: readonly Inline[]): void => {
    if (joinedCell.length > 0 && children.length > 0) joinedCell.push({ type: 'break' });
    for (const child of children) joinedCell.push(child);
  };
  const addAll = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.type === 'paragraph' || block.type === 'heading') add(block.children);
      else if (block.type === 'code') for (const value of block.value.split('\n')) add(createCodeLine(value));
      else if (block.type === 'math') add([{ type: 'math', value: block.value }]);
      else if (block.type === 'list') for (const item of block.items) addAll(item.children);
      else if (block.type === 'table') for (const row of block.rows) add(joinRow(row));
      else if (block.type === 'quote' || block.type === 'footnote') addAll(block.children);
    }
  };
  addAll(content.map(({ block }) => block));
  return joinedCell;
}

const createCodeLine = (value: string): Inline[] => (value.trim() === '' ? [] : [{ type: 'code', value }]);

/** Joins the cells in a row of a nested table with spaces. */
const joinRow = (row: readonly (readonly Inline[])[]): Inline[] =>
  row
    .filter((cell) => cell.length > 0)
    .flatMap((cell, at) => (at === 0 ? cell : [{ type: 'text', value: ' ' } as const, ...cell]));
