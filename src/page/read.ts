import { readBlocks } from './blocks.ts';
import { readDeclarations } from './declarations.ts';
import { readLinks } from './links.ts';
import { type Classifier, decideMain, readFacts } from './main/index.ts';
import { readMetadata } from './metadata/index.ts';
import { withShell } from './shell.ts';
import { readState, shownText } from './state/index.ts';
import { structuredData } from './structured.ts';
import { pageTypeOf, type ReadType } from './type/index.ts';
import type { PageContent, SeenPage } from './types.ts';
import { hiddenElements } from './visibility.ts';

/** What was learned: how main text is told from the rest, and what kind of page it is. */
export interface Learned {
  classify?: Classifier;
  typeOf?: ReadType;
}

/**
 * Reads what a page says from what was seen of it. Pure: the same page gives the same content.
 * @param learned the models that ship, unless a bench has others
 */
export function readPage(seen: SeenPage, { classify, typeOf = pageTypeOf }: Learned = {}): PageContent {
  const hidden = hiddenElements(seen.root);
  const declarations = readDeclarations(seen.root);
  const structured = structuredData(seen.scripts);
  const facts = readFacts(seen, hidden, declarations, structured);
  const { pageType, likely } = typeOf(facts);
  const decide = decideMain(facts, likely, classify);
  const blocks = readBlocks(seen.root, hidden, decide, seen.baseUrl, pageType);
  const stateJson = readState(seen.root, seen.scripts, seen.fetched, () =>
    shownText(facts.segments.map(({ text }) => text)),
  );
  const metadata = readMetadata(seen, hidden, declarations, structured, facts, pageType);
  return {
    blocks: withShell(seen.root, blocks, stateJson, metadata, seen.title, seen.baseUrl),
    metadata,
    links: readLinks(seen.root, hidden, blocks, seen.baseUrl),
    stateJson,
    pageType,
  };
}
