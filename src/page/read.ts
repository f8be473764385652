import { readBlocks } from './blocks.ts';
import { readDeclarations } from './declarations.ts';
import { readLinks } from './links.ts';
import { type Classifier, decideMain, readFacts } from './main/index.ts';
import { readMetadata } from './metadata/index.ts';
import { readShell } from './shell.ts';
import { readState, shownText } from './state/index.ts';
import { structuredData } from './structured.ts';
import { pageTypeOf } from './type/index.ts';
import type { PageContent, SeenPage } from './types.ts';
import { hiddenElements } from './visibility.ts';

/**
 * Reads what a page says from what was seen of it. Pure: the same page gives the same content.
 * @param classify tells main text from the rest; the classifier that ships, unless a bench has another
 */
export function readPage(seen: SeenPage, classify?: Classifier): PageContent {
  const hidden = hiddenElements(seen.root);
  const declarations = readDeclarations(seen.root);
  const structured = structuredData(seen.scripts);
  const facts = readFacts(seen, hidden, declarations, structured);
  const pageType = pageTypeOf(facts);
  const decide = decideMain(facts, classify);
  const blocks = readBlocks(seen.root, hidden, decide, seen.baseUrl, pageType);
  const stateJson = readState(seen.root, seen.scripts, seen.fetched, () =>
    shownText(facts.segments.map(({ text }) => text)),
  );
  return {
    blocks: [...blocks, ...readShell(blocks, stateJson, seen.baseUrl)],
    metadata: readMetadata(seen, hidden, declarations, structured, facts, pageType),
    links: readLinks(seen.root, hidden, blocks, seen.baseUrl),
    stateJson,
    pageType,
  };
}
