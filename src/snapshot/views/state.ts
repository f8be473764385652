import type { StateJsonSource } from '../../contract/index.ts';
import { approxTokens, pruneState, indexVisibleText } from '../../page/index.ts';
import type { SnapshotCore } from '../core.ts';

/**
 * Token budgets for State JSON (data that the page carries for its own scripts) in one answer: for all sources
 * together, and for one source.
 */
const TOTAL_TOKENS = 8000;
const SOURCE_TOKENS = 4000;

/**
 * Selects the State JSON of an answer. The sources stay in the order of the page, but sources with a high score get
 * tokens of the budget first.
 */
export function selectStateSources(core: SnapshotCore): { sources: StateJsonSource[]; moreTokens: number } {
  let left = TOTAL_TOKENS;
  const visibleText = indexVisibleText([core.markdown, core.appendix]);
  const pruned = new Map<number, StateJsonSource>();
  for (const source of core.stateJson.toSorted((a, b) => b.score - a.score || a.id - b.id)) {
    const { body, moreTokens, keys } = pruneState(source, Math.min(left, SOURCE_TOKENS), visibleText);
    left = Math.max(0, left - approxTokens(JSON.stringify(body)));
    pruned.set(source.id, {
      ...source,
      body,
      // List the outermost keys, so that a client knows which data was cut.
      ...(moreTokens > 0 && { moreTokens, keys }),
    });
  }
  const sources = core.stateJson.map(({ id }) => pruned.get(id) as StateJsonSource);
  return { sources, moreTokens: sources.reduce((sum, source) => sum + (source.moreTokens ?? 0), 0) };
}
