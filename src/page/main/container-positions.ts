import type { SegmentContainer } from './containers.ts';
import type { ContainerPosition } from './facts.ts';
import { findRepetition } from './groups.ts';

/** Shares of all words on the page, which limit the containers in `ContainerPosition.shares`. */
const WORD_SHARES = [0.08, 0.25, 0.5] as const;
const PROSE_SHARES = [0.5, 0.7, 0.9] as const;

/** Finds the innermost container that contains at least a share of the page's prose. */
function findProseContainer(
  containers: readonly SegmentContainer[],
  share: number,
): SegmentContainer | undefined {
  const total = containers[0]?.proseWords ?? 0;
  if (total === 0) return containers[0];
  let best: SegmentContainer | undefined;
  for (const container of containers)
    if (container.proseWords >= share * total && (best === undefined || container.depth > best.depth))
      best = container;
  return best;
}

/** Finds the innermost containers with 50, 70 and 90 % of the page's prose. */
export function findProseContainers(
  containers: readonly SegmentContainer[],
): (SegmentContainer | undefined)[] {
  return PROSE_SHARES.map((share) => findProseContainer(containers, share));
}

/** Computes the position of every container in the page from the position of its parent. */
export function locateContainers(
  containers: readonly SegmentContainer[],
  proseContainers: readonly (SegmentContainer | undefined)[],
  totalWords: number,
): ContainerPosition[] {
  const path = new Map<SegmentContainer, number>();
  for (let at = proseContainers[1], level = 0; at !== undefined; at = at.parent, level++) path.set(at, level);
  const positions: ContainerPosition[] = [];
  for (const container of containers) {
    const { parent } = container;
    const parentPosition = parent === undefined ? undefined : positions[parent.index];
    const levelOnPath = path.get(container);
    positions.push({
      shares: WORD_SHARES.map((share, at) => {
        const outer = parentPosition?.shares[at];
        return outer && parent && parent.words < share * totalWords ? outer : container;
      }),
      inProse: proseContainers.map(
        (proseContainer, at) => parentPosition?.inProse[at] === true || container === proseContainer,
      ),
      levelsUp: levelOnPath === undefined ? (parentPosition?.levelsUp ?? 0) + 1 : 0,
      levelsDown: levelOnPath ?? parentPosition?.levelsDown ?? 0,
      repetition: findRepetition(container),
    });
  }
  return positions;
}
