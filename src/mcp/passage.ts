/**
 * Average number of UTF-8 bytes per token. It is about the same for Latin (4 characters) and for Chinese, Japanese and
 * Korean (1.5 characters).
 */
const BYTES_PER_TOKEN = 4;

const NEWLINE = 0x0a;
const NUMBER_SIGN = 0x23;

export interface DocumentPassage {
  text: string;
  /** Start of the next passage; undefined if the document ends with this passage. */
  next?: PassageStart;
  /** Approximate number of remaining tokens. */
  moreTokens: number;
}

export interface PassageStart {
  offset: number;
  /** The line that opened the code fence, if the passage starts inside one. */
  fence?: string;
}

/**
 * Cuts a passage from a Markdown document. The time depends on the passage, not on the document.
 * @param maxTokens approximate maximum length; the passage preferably ends between two blocks
 */
export function cutPassage(document: Uint8Array, start: PassageStart, maxTokens: number): DocumentPassage {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const characterStart = findCharacterStart(bytes, Math.min(start.offset, bytes.length));
  const passageStart = start.fence === undefined ? skipBlankLines(bytes, characterStart) : characterStart;
  const reopenedFence = start.fence === undefined ? '' : `${start.fence}\n`;
  const latestEnd = passageStart + maxTokens * BYTES_PER_TOKEN;
  if (latestEnd >= bytes.length)
    return { text: reopenedFence + bytes.toString('utf8', passageStart), moreTokens: 0 };
  const end = findBestEnd(bytes, passageStart, latestEnd, reopenedFence);
  const text = reopenedFence + bytes.toString('utf8', passageStart, end);
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
function findBestEnd(bytes: Buffer, passageStart: number, latestEnd: number, reopenedFence: string): number {
  const earliestEnd = passageStart + Math.floor((latestEnd - passageStart) / 2);
  const openFence = findOpenFence(reopenedFence + bytes.toString('utf8', passageStart, latestEnd));
  const beforeFence = openFence
    ? passageStart + Buffer.byteLength(openFence.before) - Buffer.byteLength(reopenedFence)
    : latestEnd;
  const searchEnd = beforeFence > earliestEnd ? beforeFence : latestEnd;
  const searchedBytes = bytes.subarray(earliestEnd, searchEnd);
  for (const separator of openFence && searchEnd === latestEnd ? ['\n', ' '] : ['\n\n', '\n', ' ']) {
    const separatorStart = searchedBytes.lastIndexOf(separator);
    if (separatorStart <= 0) continue;
    const end = separator === '\n\n' ? moveBeforeHeading(searchedBytes, separatorStart) : separatorStart;
    return earliestEnd + end;
  }
  return findCharacterStart(bytes, latestEnd);
}

/** Moves the end before a trailing heading, which belongs to the next passage. */
function moveBeforeHeading(searchedBytes: Buffer, end: number): number {
  const lineStart = searchedBytes.lastIndexOf('\n', end - 1) + 1;
  const blankLineBefore =
    lineStart > 1 && searchedBytes[lineStart] === NUMBER_SIGN
      ? searchedBytes.lastIndexOf('\n\n', lineStart - 2)
      : -1;
  return blankLineBefore > 0 ? blankLineBefore : end;
}

/** Returns the offset of the first byte of the UTF-8 character that contains the byte at an offset. */
function findCharacterStart(bytes: Buffer, offset: number): number {
  let start = offset;
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

const skipLineBreak = (bytes: Buffer, end: number): number => (bytes[end] === NEWLINE ? end + 1 : end);

function skipBlankLines(bytes: Buffer, end: number): number {
  let next = end;
  while (bytes[next] === NEWLINE) next++;
  return next;
}

const CODE_FENCE = /^([ >]{0,40})(`{3,}|~{3,})([^\n]{0,100})/;

/**
 * Finds the code fence that is open at the end of a text.
 * @returns the line that opens the fence, the line that closes it, and the text before it; undefined if no fence is open
 */
function findOpenFence(text: string): { open: string; close: string; before: string } | undefined {
  let open: { line: string; prefix: string; marker: string; offset: number } | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const [, prefix = '', marker = '', rest = ''] = CODE_FENCE.exec(line) ?? [];
    if (marker !== '' && !open) open = { line, prefix, marker, offset };
    else if (open && marker.startsWith(open.marker) && rest.trim() === '') open = undefined;
    offset += line.length + 1;
  }
  if (!open) return undefined;
  return {
    open: open.line.slice(0, 200),
    close: open.prefix + open.marker,
    before: text.slice(0, open.offset),
  };
}
