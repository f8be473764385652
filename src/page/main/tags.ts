const BLOCK_TAGS = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption button label noscript iframe'.split(
    ' ',
  ),
);

/** Elements whose text is never prose. */
export const IGNORED: ReadonlySet<string> = new Set(
  'script style template svg object embed canvas video audio select datalist textarea head math-x map area link meta title input source track param base frame frameset noframes'.split(
    ' ',
  ),
);

/** Whether an element starts a segment of its own; custom elements mostly stand for blocks. */
export function isBlockTag(tag: string): boolean {
  return BLOCK_TAGS.has(tag) || tag.includes('-');
}
