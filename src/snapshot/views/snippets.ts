import type { SearchResult } from '../../contract/index.ts';
import type { SnapshotCore } from '../core.ts';
import { frontMatter } from './front-matter.ts';

/** The snippets of a search as Markdown: a list, best first, each with its score and the headings above it. */
export function snippetsDocument(core: SnapshotCore, search: SearchResult): string {
  const headings = new Map(core.blocks.map(({ evidenceId, headingPath }) => [evidenceId, headingPath]));
  const items = search.snippets.map(({ score, source, text, location }, index) => {
    const path =
      location.evidenceId === undefined
        ? [location.jsonPath ?? '']
        : (headings.get(location.evidenceId) ?? []);
    const place = [source, ...path].filter((part) => part !== '').join(' › ');
    const number = `${index + 1}. `;
    const indent = ' '.repeat(number.length);
    return `${number}**${score.toFixed(2)}** ${place}\n\n${indent}${text.trim().replaceAll('\n', `\n${indent}`)}\n`;
  });
  const found = items.length > 0 ? items : ['Nothing on the page answers this.\n'];
  return [frontMatter(core, { query: search.query }), ...found].join('\n');
}
