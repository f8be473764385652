import { SnapshotBlocks } from '../contract/index.ts';
import { formatTable } from './output.ts';

const MAX_PREVIEW_CHARS = 60;
const decoder = new TextDecoder();

/** Returns the text on one line, cut to the width of a column. */
function previewText(markdown: string): string {
  const line = markdown.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > MAX_PREVIEW_CHARS ? `${line.slice(0, MAX_PREVIEW_CHARS - 1)}…` : line;
}

/**
 * Explains for each block of a page why it is or is not in the main body, as a table for people or as JSON for
 * programs.
 * @param body the service's response with `SnapshotBlocks`
 */
export function explainBlocks(body: Uint8Array | string, isJson: boolean): string {
  const text = typeof body === 'string' ? body : decoder.decode(body);
  const { blocks } = SnapshotBlocks.parse(JSON.parse(text));
  if (isJson) {
    const rows = blocks.map(({ evidenceId, role, score, type, reasons, passes, markdown }) => ({
      evidenceId,
      role,
      score,
      type,
      reasons,
      passes,
      markdown,
    }));
    return `${JSON.stringify(rows, null, 2)}\n`;
  }
  return formatTable(blocks, {
    block: ({ evidenceId }) => evidenceId,
    role: ({ role }) => role,
    score: ({ score }) => score?.toFixed(2),
    type: ({ type }) => type,
    text: ({ markdown }) => previewText(markdown),
    passes: ({ passes }) => passes?.join(', '),
    reasons: ({ reasons }) => reasons.join(', '),
  });
}
