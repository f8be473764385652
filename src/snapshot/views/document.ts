import { type Block, serialise } from '../../content/index.ts';
import type { AppendixMarkers, IncludeOptions } from '../../contract/index.ts';
import type { SnapshotCore } from '../core.ts';
import type { Layers } from './layers.ts';
import { markdownSections } from './sections.ts';
import { stateSources } from './state.ts';

/** The Markdown document of `POST /v1/fetch`: facts, the main body, then the layers asked for. */
export function markdownDocument(
  core: SnapshotCore,
  html: string | undefined,
  include: IncludeOptions,
  layers: Layers,
  markers: AppendixMarkers,
): string {
  const parts = [frontMatter(core, include.meta ?? true)];
  const { markdown } = markdownSections(core, html, include.markdown ?? true, markers);
  if (markdown !== '') parts.push(markdown);
  if (layers.stateJson && core.stateJson.length > 0) parts.push(stateSection(core));
  if (layers.appendix && core.appendix !== '') parts.push(`## Appendix\n\n${core.appendix.trimEnd()}\n`);
  return parts.join('\n');
}

/** YAML that any parser reads: every value is a JSON string. */
function frontMatter(core: SnapshotCore, withMetadata: boolean): string {
  const { metadata, response } = core;
  const always = { url: response.requestedUrl, title: metadata.title };
  const known = withMetadata && {
    finalUrl: response.url === response.requestedUrl ? undefined : response.url,
    description: metadata.description,
    author: metadata.author,
    createdAt: metadata.createdAt,
    updatedAt: metadata.updatedAt,
    lang: metadata.lang,
    pageType: core.pageType,
  };
  const facts = { ...always, ...known, capturedAt: core.capturedAt, snapshotId: core.snapshotId };
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}

function stateSection(core: SnapshotCore): string {
  const blocks: Block[] = [heading(2, 'State JSON')];
  for (const source of stateSources(core).sources) {
    if (source.body === null) continue;
    const more = source.moreTokens ? `, ~${source.moreTokens} more tokens` : '';
    blocks.push(heading(3, `${source.role} (source ${source.id}${more})`), {
      type: 'code',
      language: 'json',
      value: JSON.stringify(source.body, null, 1),
    });
  }
  return blocks.length > 1 ? `${serialise(blocks).trimEnd()}\n` : '';
}

const heading = (level: 2 | 3, value: string): Block => ({
  type: 'heading',
  level,
  children: [{ type: 'text', value }],
});
