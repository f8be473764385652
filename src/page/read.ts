import { readBlocks } from './blocks.ts';
import { readDeclarations } from './declarations.ts';
import { readLinks } from './links.ts';
import { type Classifier, decideMain, readFacts } from './main/index.ts';
import { readMetadata } from './metadata/index.ts';
import { addShellText } from './shell.ts';
import { readState, shownText } from './state/index.ts';
import { structuredData } from './structured.ts';
import { classifyType, type ReadType } from './type/index.ts';
import type { PageContent, RenderedPage } from './types.ts';
import { hiddenElements } from './visibility.ts';
import { findWarnings } from './warnings.ts';

/** The models of block roles and page types. */
export interface Models {
  classify?: Classifier;
  classifyType?: ReadType;
}

/**
 * Reads the content of a rendered page. Pure: the same page gives the same content.
 * @param models trained models; the built-in ones by default
 */
export function readPage(
  rendered: RenderedPage,
  { classify, classifyType: typeOf = classifyType }: Models = {},
): PageContent {
  const hidden = hiddenElements(rendered.root);
  const declarations = readDeclarations(rendered.root);
  const structured = structuredData(rendered.scripts);
  const facts = readFacts(rendered, hidden, declarations, structured);
  const { pageType, probabilities: likely } = typeOf(facts);
  const decide = decideMain(facts, likely, classify);
  const blocks = readBlocks(rendered.root, hidden, decide, rendered.baseUrl, pageType);
  const stateJson = readState(rendered.root, rendered.scripts, rendered.fetched, () =>
    shownText(facts.segments.map(({ text }) => text)),
  );
  const metadata = readMetadata({ rendered, hidden, declarations, structured, facts, pageType });
  return {
    blocks: addShellText(rendered.root, blocks, stateJson, metadata, rendered.title, rendered.baseUrl),
    metadata,
    links: readLinks(rendered.root, hidden, blocks, rendered.baseUrl),
    stateJson,
    pageType,
    warnings: findWarnings(rendered.title, blocks),
  };
}
