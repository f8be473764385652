import { type IncludeQuery, type IncludeOptions, ServiceError } from '../../contract/index.ts';
import type { Corpus } from '../../highlights/index.ts';
import type { StoredSnapshot } from '../core.ts';

/** The layers that an answer contains in addition to the main body. */
export interface AnswerLayers {
  appendix: boolean;
  stateJson: boolean;
}

/**
 * Chooses the layers of an answer. The query parameter overrides the include options of the request, and the default is
 * State JSON without the appendix.
 */
export function chooseLayers(
  query: IncludeQuery | undefined,
  include: IncludeOptions | undefined,
): AnswerLayers {
  if (query) return { appendix: query.includes('appendix'), stateJson: query.includes('statejson') };
  return { appendix: include?.appendix ?? false, stateJson: include?.json ?? true };
}

/** The layers of a snapshot to search. */
export interface CorpusLayers {
  markdown: boolean;
  stateJson: boolean;
  appendix: boolean;
  html: boolean;
}

/**
 * Chooses the layers to search. The default is the main Markdown and State JSON. Each include option changes one layer.
 * @throws ServiceError `BadRequest` if no layer is left to search
 */
export function chooseCorpus(
  query: IncludeQuery | undefined,
  include: IncludeOptions | undefined,
): CorpusLayers {
  const layers = {
    ...chooseLayers(query, include),
    markdown: include?.markdown !== false,
    html: Boolean(include?.html),
  };
  if (Object.values(layers).includes(true)) return layers;
  throw new ServiceError('BadRequest', {
    message:
      'The search has no corpus: include leaves no layer to search. Remove `false` from `markdown` or `json`, or add `appendix` or `html`.',
  });
}

/** Creates the corpus for a search from the chosen layers of a snapshot. */
export function createCorpus(core: StoredSnapshot, html: string | undefined, layers: CorpusLayers): Corpus {
  const selectBlocks = (role: 'main' | 'appendix') =>
    core.blocks
      .filter((block) => block.role === role)
      .map(({ block, evidenceId, markdownBlockId, nodeIds, headingPath, start, end }) => ({
        type: block.type,
        evidenceId,
        markdownBlockId,
        nodeIds,
        headingPath,
        start,
        end,
      }));
  return {
    ...(layers.markdown && { markdown: { markdown: core.markdown, blocks: selectBlocks('main') } }),
    ...(layers.appendix && { appendix: { markdown: core.appendix, blocks: selectBlocks('appendix') } }),
    ...(layers.stateJson && { stateJson: core.stateJson.map(({ id, role, body }) => ({ id, role, body })) }),
    ...(layers.html && html !== undefined && { html }),
  };
}
