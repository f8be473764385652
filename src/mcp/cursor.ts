import { z } from 'zod';
import { decode, decodeError } from '../contract/index.ts';
import type { PassageStart } from './passage.ts';
import { PageView } from './page-view.ts';

const Cursor = z.strictObject({
  /** Bytes from the first one after the front matter. */
  o: z.int().min(0),
  /** The fence that is open there. */
  f: z.string().max(300).optional(),
  /** How the page is shown; left out where it is shown as usual. */
  v: PageView.optional(),
});

/** Where reading goes on, and how the page is shown. */
export interface ReadOn {
  start: PassageStart;
  view: PageView;
}

/** A place in a document as the short opaque text that a model hands back. */
export function encodeCursor({ start, view }: ReadOn): string {
  const shown = Object.keys(view).length > 0;
  const cursor: z.input<typeof Cursor> = {
    o: start.offset,
    ...(start.fence !== undefined && { f: start.fence }),
    ...(shown && { v: view }),
  };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws ServiceError `HttpApiDecodeError` for what is no cursor */
export function decodeCursor(text: string): ReadOn {
  const { o, f, v } = decode(Cursor, parse(text), 'cursor');
  return { start: { offset: o, ...(f !== undefined && { fence: f }) }, view: v ?? {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    const message = 'Not a cursor: hand back what a tool gave, unchanged.';
    throw decodeError('arguments', [{ _tag: 'Pointer', path: ['cursor'], message }]);
  }
}
