/** Splits a sequence into groups. An item starts a new group unless it belongs to the group before it. */
export function groupAdjacent<Item>(
  items: Iterable<Item>,
  belongs: (item: Item, group: readonly Item[]) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group !== undefined && belongs(item, group)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
