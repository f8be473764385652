/** What a feature is about, in words for a reader; the first pattern that its name fits. */
const FAMILIES: readonly [RegExp, string][] = [
  [/^score/, 'what stands around it'],
  [/^lexicon:[abc]/, 'class names'],
  [/^lexicon:t/, 'its words'],
  [/^(lexicon:[hs]|heading|nextHeading|section)/, 'the heading above'],
  [/^look/, 'where and how it is shown'],
  [/^(in:|tag:)/, 'the elements around it'],
  [/^(group|signature|repeats|inLargestGroup|inProseGroup)/, 'what is repeated like it'],
  [/^(page:|type:|og:|url:|host:)/, 'the kind of page'],
  [/^(title|inDescription|inStructured)/, 'what the page declares'],
  [/^(next|window|up\d|share\d|inProse|prose(Levels|$))/, 'the text around it'],
  [/^(position|wordPosition|index|fromEnd|fromPrimary|isPrimary|depth)/, 'its place on the page'],
  [/(^l|L)ink/, 'its links'],
  [/./, 'its text'],
];

/** Names of the families, in the order of their numbers. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(([, name]) => name);

/** The number of the family that a feature belongs to. */
export function familyOf(feature: string): number {
  return FAMILIES.findIndex(([pattern]) => pattern.test(feature));
}
