import { SnapshotBlocks } from '../contract/index.ts';
import { table } from './output.ts';

const PREVIEW = 60;
const decoder = new TextDecoder();

/** One line of text, cut to the width of a column. */
function preview(markdown: string): string {
  const line = markdown.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW - 1)}…` : line;
}

/**
 * Why each block of a page is in the main body or is not, in columns for people, as JSON for programs.
 * @param body `SnapshotBlocks` as the service gives it out
 */
export function explanation(body: Uint8Array | string, json: boolean): string {
  const text = typeof body === 'string' ? body : decoder.decode(body);
  const { blocks } = SnapshotBlocks.parse(JSON.parse(text));
  if (json) {
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
  return table(blocks, {
    block: ({ evidenceId }) => evidenceId,
    role: ({ role }) => role,
    score: ({ score }) => score?.toFixed(2),
    type: ({ type }) => type,
    text: ({ markdown }) => preview(markdown),
    passes: ({ passes }) => passes?.join(', '),
    reasons: ({ reasons }) => reasons.join(', '),
  });
}
