import type { ElementNode } from '../content/index.ts';
import { type Decide, readBlocks } from './blocks.ts';
import { landmarkOf } from './landmark.ts';
import { readLinks } from './links.ts';
import { readMetadata } from './metadata/index.ts';
import type { PageContent, SeenPage } from './types.ts';
import { hiddenElements } from './visibility.ts';
import { walkTree } from './walk.ts';

const BOILERPLATE = new Set(['nav', 'aside', 'footer', 'dialog', 'search']);

/** By landmarks alone. */
function decideByLandmark(root: ElementNode): Decide {
  const around = new Map<ElementNode, string>();
  walkTree(root, {
    enter: (element, parent) => {
      const own = landmarkOf(element);
      const landmark = own !== undefined && BOILERPLATE.has(own) ? own : parent && around.get(parent);
      if (landmark !== undefined) around.set(element, landmark);
      return true;
    },
  });
  return (_, element) => {
    const landmark = around.get(element);
    return landmark === undefined
      ? { role: 'main', reasons: ['main flow'] }
      : { role: 'appendix', reasons: [landmark] };
  };
}

/** Reads what a page says from what was seen of it. Pure: the same page gives the same content. */
export function readPage(seen: SeenPage): PageContent {
  const hidden = hiddenElements(seen.root);
  const blocks = readBlocks(seen.root, hidden, decideByLandmark(seen.root), seen.baseUrl);
  return {
    blocks,
    metadata: readMetadata(seen),
    links: readLinks(seen.root, hidden, blocks, seen.baseUrl),
    stateJson: [],
    pageType: 'other',
  };
}
