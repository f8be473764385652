import type { StructureTreeElement } from '@llamaindex/liteparse';

interface TagContentClaim {
  element: StructureTreeElement;
  id: number;
  /** Difference to the closest id before or after the id in the tree. */
  distance: number;
}

/** Maximum depth of nesting. Deeper elements are left out. */
export const MAX_TAG_DEPTH = 60;

/**
 * Assigns the content ids of a page to the elements of the structure tree. The tree also lists the ids of an element on
 * other pages, where the same numbers mean other content; so content belongs to the element with the closest numbers.
 */
export function assignContent(
  roots: readonly StructureTreeElement[],
): ReadonlyMap<StructureTreeElement, readonly number[]> {
  const claims: TagContentClaim[] = [];
  const addClaims = (element: StructureTreeElement, depth: number): void => {
    for (const id of element.markedContentIds)
      claims.push({ element, id, distance: Number.POSITIVE_INFINITY });
    if (depth < MAX_TAG_DEPTH) for (const child of element.children) addClaims(child, depth + 1);
  };
  for (const root of roots) addClaims(root, 0);
  for (const [at, claim] of claims.entries()) {
    const neighbours = [claims[at - 1], claims[at + 1]].filter((other) => other !== undefined);
    claim.distance = Math.min(...neighbours.map((other) => Math.abs(other.id - claim.id)));
  }
  const best = new Map<number, TagContentClaim>();
  for (const claim of claims) {
    const other = best.get(claim.id);
    if (other === undefined || claim.distance < other.distance) best.set(claim.id, claim);
  }
  const granted = claims.filter((claim) => best.get(claim.id) === claim);
  const content = Map.groupBy(granted, ({ element }) => element);
  return new Map([...content].map(([element, own]) => [element, own.map(({ id }) => id)]));
}
