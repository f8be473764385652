import type { Adapter } from './adapter.ts';
import { firecrawl } from './firecrawl.ts';
import { jina } from './jina.ts';
import { pagewright } from './pagewright.ts';

/** The API shapes that can be tested, by name. */
export const ADAPTERS: Readonly<Record<string, Adapter>> = { pagewright, firecrawl, jina };
