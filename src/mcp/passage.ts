/**
 * Average UTF-8 bytes per token. About the same for Latin (4 characters) and for Chinese, Japanese and Korean (1.5
 * characters).
 */
const BYTES_PER_TOKEN = 4;

const NEWLINE = 0x0a;
const NUMBER_SIGN = 0x23;

/** A part of a document. */
export interface Passage {
  text: string;
  /** Start of the next passage; undefined at the end of the document. */
  next?: PassageStart;
  /** Approximate number of remaining tokens. */
  moreTokens: number;
}

export interface PassageStart {
  /** Offset in bytes. */
  offset: number;
  /** The line that opened the code fence, if the passage starts inside one. */
  fence?: string;
}

/**
 * Cuts a passage from a Markdown document. The time depends on the passage, not on the document.
 * @param maxTokens approximate maximum length; the passage preferably ends between two blocks
 */
export function cutPassage(document: Uint8Array, start: PassageStart, maxTokens: number): Passage {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const place = findCharacterStart(bytes, Math.min(start.offset, bytes.length));
  const from = start.fence === undefined ? skipBlankLines(bytes, place) : place;
  const reopened = start.fence === undefined ? '' : `${start.fence}\n`;
  const most = from + maxTokens * BYTES_PER_TOKEN;
  if (most >= bytes.length) return { text: reopened + bytes.toString('utf8', from), moreTokens: 0 };
  const end = findBestEnd(bytes, from, most, reopened);
  const text = reopened + bytes.toString('utf8', from, end);
  const fence = findOpenFence(text);
  return {
    text: fence ? `${text.trimEnd()}\n${fence.close}` : text.trimEnd(),
    // Inside a fence, blank lines are content; skip only the line break at the end of the passage.
    next: fence
      ? { offset: skipLineBreak(bytes, end), fence: fence.open }
      : { offset: skipBlankLines(bytes, end) },
    moreTokens: Math.ceil((bytes.length - end) / BYTES_PER_TOKEN),
  };
}

/** Finds where to end the passage: the last break between blocks in the second half, else between lines, else words. */
function findBestEnd(bytes: Buffer, from: number, most: number, reopened: string): number {
  const least = from + Math.floor((most - from) / 2);
  const fenced = findOpenFence(reopened + bytes.toString('utf8', from, most));
  const beforeFence = fenced ? from + Buffer.byteLength(fenced.before) - Buffer.byteLength(reopened) : most;
  const upTo = beforeFence > least ? beforeFence : most;
  const tail = bytes.subarray(least, upTo);
  for (const separator of fenced && upTo === most ? ['\n', ' '] : ['\n\n', '\n', ' ']) {
    const at = tail.lastIndexOf(separator);
    if (at > 0) return least + (separator === '\n\n' ? moveBeforeHeading(tail, at) : at);
  }
  return findCharacterStart(bytes, most);
}

/** Moves the end before a trailing heading, which belongs to the next passage. */
function moveBeforeHeading(tail: Buffer, end: number): number {
  const line = tail.lastIndexOf('\n', end - 1) + 1;
  const before = line > 1 && tail[line] === NUMBER_SIGN ? tail.lastIndexOf('\n\n', line - 2) : -1;
  return before > 0 ? before : end;
}

/** The first byte of the UTF-8 character at an offset. */
function findCharacterStart(bytes: Buffer, offset: number): number {
  let start = offset;
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

const skipLineBreak = (bytes: Buffer, end: number): number => (bytes[end] === NEWLINE ? end + 1 : end);

/** Skips blank lines between two passages. */
function skipBlankLines(bytes: Buffer, end: number): number {
  let next = end;
  while (bytes[next] === NEWLINE) next++;
  return next;
}

const FENCE = /^([ >]{0,40})(`{3,}|~{3,})([^\n]{0,100})/;

/** The code fence that is open at the end of a text, if any. */
function findOpenFence(text: string): { open: string; close: string; before: string } | undefined {
  let open: { line: string; prefix: string; marker: string; at: number } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const [, prefix = '', marker = '', rest = ''] = FENCE.exec(line) ?? [];
    if (marker !== '' && !open) open = { line, prefix, marker, at };
    else if (open && marker.startsWith(open.marker) && rest.trim() === '') open = undefined;
    at += line.length + 1;
  }
  if (!open) return undefined;
  return {
    open: open.line.slice(0, 200),
    close: open.prefix + open.marker,
    before: text.slice(0, open.at),
  };
}
