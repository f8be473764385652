/** Inline content. A text contains no line breaks (a line break is a `break` node) and no repeated white space. */
export type Inline =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'strong' | 'emphasis' | 'delete'; children: Inline[] }
  | { type: 'link'; url: string; title?: string; children: Inline[] }
  | { type: 'image'; url: string; alt: string; title?: string }
  | { type: 'math'; value: string }
  | { type: 'footnoteReference'; label: string }
  | { type: 'break' };

export interface ListItem {
  /** Whether the checkbox of a task list item is checked; absent for items without a checkbox. */
  checked?: boolean;
  children: Block[];
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type ColumnAlignment = 'left' | 'center' | 'right' | null;

/** The block tree of a document. It can express exactly what Markdown can express. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: HeadingLevel; children: Inline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: ListItem[] }
  | {
      type: 'table';
      align: ColumnAlignment[];
      /**
       * The first row is the header; its cells may be empty. Every row has the same number of cells, because cells that
       * span rows or columns were split.
       */
      rows: Inline[][][];
    }
  | { type: 'code'; language?: string; value: string }
  | { type: 'math'; value: string }
  | { type: 'quote'; children: Block[] }
  | { type: 'footnote'; label: string; children: Block[] }
  | { type: 'separator' };
