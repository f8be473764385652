import {
  type Block,
  createTextHeading,
  serialiseFrontMatter,
  serialiseMarkdown,
} from '../../content/index.ts';
import { type SearchOptions, type SearchResult, toPassageMarkdown } from '../../contract/index.ts';
import { listWarnings, type StoredSnapshot } from '../core.ts';
import type { PageView } from './json.ts';
import { renderMarkdownSections } from './sections.ts';
import { selectStateSources } from './state.ts';

/** Renders the Markdown document of `POST /v1/fetch`: front matter, the main body, then the requested layers. */
export function renderMarkdownDocument(
  core: StoredSnapshot,
  html: string | undefined,
  { include, layers, markers }: PageView,
): string {
  const parts = [renderFrontMatter(core, (include.meta ?? true) ? selectPageFacts(core) : {})];
  const { markdown } = renderMarkdownSections(core, html, include.markdown ?? true, markers);
  if (markdown !== '') parts.push(markdown);
  if (layers.stateJson && core.stateJson.length > 0) parts.push(renderStateSection(core));
  if (layers.appendix && core.appendix !== '') parts.push(`## Appendix\n\n${core.appendix.trimEnd()}\n`);
  return parts.join('\n');
}

/**
 * Renders the snippets of a search as a Markdown list, best first, with their scores and headings. Without any, it says
 * so and lists the weaker ones.
 */
export function renderSnippetsDocument(
  core: StoredSnapshot,
  { query, snippets, weakSnippets = [] }: SnippetLists,
  { minScore }: Pick<SearchOptions, 'minScore'>,
): string {
  const parts = snippets.length > 0 ? [] : [describeNoSnippets(minScore, weakSnippets.length > 0)];
  const items = [...snippets, ...weakSnippets].map((snippet, index) =>
    renderSnippet(core, snippet, index + 1),
  );
  return [renderFrontMatter(core, { query }), ...parts, ...items].join('\n');
}

interface SnippetLists extends Pick<SearchResult, 'query' | 'snippets'> {
  weakSnippets?: SearchResult['snippets'];
}

function renderSnippet(
  { blocks }: StoredSnapshot,
  snippet: SearchResult['snippets'][number],
  number: number,
): string {
  const { score, source, location } = snippet;
  const block = blocks.find(({ evidenceId }) => evidenceId === location.evidenceId);
  const path = block?.headingPath ?? [location.jsonPath ?? ''];
  const sourcePath = [source, ...path].filter((part) => part !== '').join(' › ');
  const itemMarker = `${number}. `;
  const indent = ' '.repeat(itemMarker.length);
  return `${itemMarker}**${score.toFixed(2)}** ${sourcePath}\n\n${indent}${toPassageMarkdown(snippet).trim().replaceAll('\n', `\n${indent}`)}\n`;
}

/** Says why a search has no snippets, and what to try. */
function describeNoSnippets(minScore: number, hasWeaker: boolean): string {
  if (minScore === 0) return 'The page has no passages to search.\n';
  const finding = `No passage reaches the score ${minScore}.`;
  return hasWeaker
    ? `${finding} Weaker passages, which may not answer the query:\n`
    : `${finding} Lower \`minScore\`, or use words of the page in the query.\n`;
}

/**
 * Renders the front matter of an answer.
 * @param extraFields additional fields; undefined values are left out
 */
const renderFrontMatter = (core: StoredSnapshot, extraFields: Record<string, string | undefined>): string =>
  serialiseFrontMatter({
    url: core.response.requestedUrl,
    title: core.metadata.title ?? '',
    originStatusCode: core.response.originStatusCode >= 400 ? core.response.originStatusCode : undefined,
    ...extraFields,
    warnings: listWarnings(core)?.join(', '),
    capturedAt: core.capturedAt,
    snapshotId: core.snapshotId,
  });

function selectPageFacts({
  metadata,
  response,
  pageType,
  contentSource,
}: StoredSnapshot): Record<string, string | undefined> {
  return {
    finalUrl: response.url === response.requestedUrl ? undefined : response.url,
    description: metadata.description,
    author: metadata.author,
    createdAt: metadata.createdAt,
    updatedAt: metadata.updatedAt,
    lang: metadata.lang,
    pageType,
    contentSource,
  };
}

function renderStateSection(core: StoredSnapshot): string {
  const blocks: Block[] = [createTextHeading(2, 'State JSON')];
  for (const source of selectStateSources(core).sources) {
    if (source.body === null) continue;
    const moreNote = source.moreTokens ? `, ~${source.moreTokens} more tokens` : '';
    blocks.push(createTextHeading(3, `${source.role} (source ${source.id}${moreNote})`), {
      type: 'code',
      language: 'json',
      value: JSON.stringify(source.body, null, 1),
    });
  }
  return blocks.length > 1 ? `${serialiseMarkdown(blocks).trimEnd()}\n` : '';
}
