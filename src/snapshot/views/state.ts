import type { StateJsonSource } from '../../contract/index.ts';
import { estimateTokens, pruneState, indexVisibleText } from '../../page/index.ts';
import type { StoredSnapshot } from '../core.ts';

/**
 * Token budgets for State JSON (data that the page carries for its own scripts) in one answer: for all sources
 * together, and for one source.
 */
const MAX_STATE_TOKENS = 8000;
const MAX_STATE_SOURCE_TOKENS = 4000;

/**
 * Selects the State JSON of an answer. Sources stay in the order of the page, but a source with a high score gets its
 * tokens first.
 */
export function selectStateSources(core: StoredSnapshot): { sources: StateJsonSource[]; moreTokens: number } {
  let remainingTokens = MAX_STATE_TOKENS;
  const visibleText = indexVisibleText([core.markdown, core.appendix]);
  const prunedSources = new Map<number, StateJsonSource>();
  for (const source of core.stateJson.toSorted((a, b) => b.score - a.score || a.id - b.id)) {
    const { body, moreTokens, keys } = pruneState(
      source,
      Math.min(remainingTokens, MAX_STATE_SOURCE_TOKENS),
      visibleText,
    );
    remainingTokens = Math.max(0, remainingTokens - estimateTokens(JSON.stringify(body)));
    prunedSources.set(source.id, {
      ...source,
      body,
      // List the outermost keys, so that a client knows which data was cut.
      ...(moreTokens > 0 && { moreTokens, keys }),
    });
  }
  const sources = core.stateJson.map(({ id }) => prunedSources.get(id) as StateJsonSource);
  return { sources, moreTokens: sources.reduce((sum, source) => sum + (source.moreTokens ?? 0), 0) };
}
