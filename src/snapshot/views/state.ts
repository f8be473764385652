import type { StateJsonSource } from '../../contract/index.ts';
import { approxTokens, pruneState, shownText } from '../../page/index.ts';
import type { SnapshotCore } from '../core.ts';

/** Tokens that State JSON may take in one answer, and one source of it. */
const TOTAL_TOKENS = 8000;
const SOURCE_TOKENS = 4000;

/** State JSON as an answer shows it: the most telling sources first to the budget, listed in the page's order. */
export function stateSources(core: SnapshotCore): { sources: StateJsonSource[]; moreTokens: number } {
  let left = TOTAL_TOKENS;
  const shown = shownText([core.markdown, core.appendix]);
  const pruned = new Map<number, StateJsonSource>();
  for (const source of core.stateJson.toSorted((a, b) => b.score - a.score || a.id - b.id)) {
    const { body, moreTokens, keys } = pruneState(source, Math.min(left, SOURCE_TOKENS), shown);
    left = Math.max(0, left - approxTokens(JSON.stringify(body)));
    pruned.set(source.id, {
      ...source,
      body,
      // What was cut can be guessed from the outermost keys; an uncut body shows its own.
      ...(moreTokens > 0 && { moreTokens, keys }),
    });
  }
  const sources = core.stateJson.map(({ id }) => pruned.get(id) as StateJsonSource);
  return { sources, moreTokens: sources.reduce((sum, source) => sum + (source.moreTokens ?? 0), 0) };
}
