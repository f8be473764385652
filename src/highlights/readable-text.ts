const BACKSLASH = 92;
const OPENING_BRACKET = 40;
const CLOSING_BRACKET = 41;
const NEWLINE = 10;
const PIPE = 124;

/**
 * Removes the targets of links and images from Markdown, because the ranker would count them as words. Reads the
 * Markdown once.
 */
export function removeLinkTargets(markdown: string): string {
  let readable = '';
  let copiedUntil = 0;
  for (let at = markdown.indexOf(']('); at >= 0; at = markdown.indexOf('](', at)) {
    readable += markdown.slice(copiedUntil, at);
    at = findLinkTargetEnd(markdown, at + 2);
    copiedUntil = at;
  }
  return copiedUntil === 0 ? markdown : readable + markdown.slice(copiedUntil);
}

/**
 * Finds the end of the link target that starts at `start`: the index after its closing bracket, or the end of the line.
 */
function findLinkTargetEnd(markdown: string, start: number): number {
  let depth = 1;
  for (let at = start; at < markdown.length; at++) {
    const unit = markdown.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === NEWLINE) return at;
    else if (unit === OPENING_BRACKET) depth++;
    else if (unit === CLOSING_BRACKET && --depth === 0) return at + 1;
  }
  return markdown.length;
}

/** Replaces HTML tags by spaces for scoring. Keeps character references. Reads the HTML once. */
export function removeTags(html: string): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', copiedUntil)) {
    const end = html.indexOf('>', at);
    if (end < 0) break;
    parts.push(html.slice(copiedUntil, at));
    copiedUntil = end + 1;
  }
  parts.push(html.slice(copiedUntil));
  return parts.join(' ');
}

/** Splits a row of a Markdown table into cells. Escaped pipes are text. */
export function splitTableRow(row: string): string[] {
  const cells: string[] = [];
  let cellStart = row.startsWith('|') ? 1 : 0;
  for (let at = cellStart; at < row.length; at++) {
    const unit = row.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === PIPE) {
      cells.push(row.slice(cellStart, at).trim());
      cellStart = at + 1;
    }
  }
  const lastCell = row.slice(cellStart).trim();
  return lastCell === '' ? cells : [...cells, lastCell];
}
