import type { ElementNode } from '../../content/index.ts';
import { type Landmark, getLandmark } from '../landmark.ts';
import { walkTree } from '../walk.ts';

/** Landmarks around the main landmark. A header is not one of them, because it can contain the introduction. */
const LANDMARKS_AROUND_MAIN = new Set<Landmark | undefined>(['nav', 'aside', 'footer', 'dialog']);

export interface LandmarkTexts {
  /** Ids of the text nodes in the main landmark. Empty if the page has several main landmarks. */
  main: Set<number>;
  /** Ids of the text nodes in the side landmarks around the main landmark. */
  side: Set<number>;
}

export function findLandmarkTexts(root: ElementNode): LandmarkTexts {
  const texts: LandmarkTexts = { main: new Set(), side: new Set() };
  let landmarks = 0;
  let openMain = 0;
  let openSides = 0;
  const countOpenLandmark = (element: ElementNode, step: number): void => {
    const landmark = getLandmark(element);
    if (landmark === 'main') openMain += step;
    if (openMain === 0 && LANDMARKS_AROUND_MAIN.has(landmark)) openSides += step;
  };
  walkTree(root, {
    enter: (element) => {
      if (openMain === 0 && getLandmark(element) === 'main') landmarks++;
      countOpenLandmark(element, 1);
      return true;
    },
    text: ({ id }) => {
      if (openMain > 0) texts.main.add(id);
      else if (openSides > 0) texts.side.add(id);
    },
    leave: (element) => countOpenLandmark(element, -1),
  });
  return landmarks === 1 ? texts : { main: new Set(), side: new Set() };
}
