import type { IncludeLayers, IncludeOptions } from '../../contract/index.ts';

/** Which layers stand beside the main body. */
export interface Layers {
  appendix: boolean;
  stateJson: boolean;
}

/**
 * The query parameter, when present, decides alone; else the body's explicit booleans;
 * else State JSON is on and the appendix off.
 */
export function chooseLayers(query: IncludeLayers | undefined, include: IncludeOptions | undefined): Layers {
  if (query) return { appendix: query.includes('appendix'), stateJson: query.includes('statejson') };
  return { appendix: include?.appendix ?? false, stateJson: include?.json ?? true };
}
