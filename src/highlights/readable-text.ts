const BACKSLASH = 92;
const OPENING_BRACKET = 40;
const CLOSING_BRACKET = 41;
const NEWLINE = 10;
const PIPE = 124;

/**
 * Removes the targets of links and images from Markdown, because the scorer would count them as words. Other markup
 * contains no letters. One pass.
 */
export function removeLinkTargets(markdown: string): string {
  let readable = '';
  let from = 0;
  for (let at = markdown.indexOf(']('); at >= 0; at = markdown.indexOf('](', at)) {
    readable += markdown.slice(from, at);
    at = findLinkTargetEnd(markdown, at + 2);
    from = at;
  }
  return from === 0 ? markdown : readable + markdown.slice(from);
}

/** Finds the end of the link target that starts at `start`: after its closing bracket, or at the end of the line. */
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

/** Replaces HTML tags by spaces for scoring; entities are kept. One pass. */
export function removeTags(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', at);
    if (end < 0) break;
    parts.push(html.slice(from, at));
    from = end + 1;
  }
  parts.push(html.slice(from));
  return parts.join(' ');
}

/** Splits a row of a Markdown table into cells. Escaped pipes are text. */
export function splitTableRow(row: string): string[] {
  const cells: string[] = [];
  let from = row.startsWith('|') ? 1 : 0;
  for (let at = from; at < row.length; at++) {
    const unit = row.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === PIPE) {
      cells.push(row.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = row.slice(from).trim();
  return last === '' ? cells : [...cells, last];
}
