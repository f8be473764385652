import { z } from 'zod';
import { decodeInput, createDecodeError } from '../contract/index.ts';
import type { PassageStart } from './passage.ts';
import { PageViewInput } from './page-view.ts';

const CursorPayload = z.strictObject({
  /** Offset of the next passage in bytes, counted after the front matter. */
  o: z.int().min(0),
  /** The line that opened the code fence at this offset. */
  f: z.string().max(300).optional(),
  /** View options; missing if all options have their defaults. */
  v: PageViewInput.optional(),
});

/** The start of the next passage, and the view options of the document. */
export interface ReadPosition {
  start: PassageStart;
  view: PageViewInput;
}

export function encodeCursor({ start, view }: ReadPosition): string {
  const cursor: z.input<typeof CursorPayload> = {
    o: start.offset,
    ...(start.fence !== undefined && { f: start.fence }),
    ...(Object.keys(view).length > 0 && { v: view }),
  };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws ServiceError `HttpApiDecodeError` for an invalid cursor
 */
export function decodeCursor(text: string): ReadPosition {
  const { o, f, v } = decodeInput(CursorPayload, parseBase64Json(text), 'cursor');
  return { start: { offset: o, ...(f !== undefined && { fence: f }) }, view: v ?? {} };
}

function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    const message = 'The cursor is not valid. Pass the cursor of the previous result unchanged.';
    throw createDecodeError('arguments', [{ _tag: 'Pointer', path: ['cursor'], message }]);
  }
}
