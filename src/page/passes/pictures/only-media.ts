import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasSentence } from '../../shell/shell-evidence.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  createPromotion,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** A page with more words outside menus, side columns and footers is not only a picture. */
const MAX_WORDS = 40;
/** The picture must be this many times larger than all others, and at least as large as a small photo. */
const MIN_AREA_RATIO = 4;
const MIN_AREA_PX = 40_000;
const MEDIA_TAGS = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed']);
const NOTICE = /©|\bcopyright\b|\ball rights reserved\b/i;

/** Maps the ids of media elements to their areas in CSS pixels. */
function measureMedia(root: ElementNode): Map<number, number> {
  const areas = new Map<number, number>();
  walkTree(root, {
    enter: (element) => {
      if (!MEDIA_TAGS.has(element.tag) && !element.tag.includes('-')) return true;
      const [width, height] = ['width', 'height'].map((name) => parseFloat(readAttribute(element, name)));
      const box = element.layout?.box ?? { width: 0, height: 0 };
      // The box of a picture that was not loaded only has its alternative text.
      areas.set(element.id, Math.max(box.width * box.height, (width ?? 0) * (height ?? 0) || 0));
      return true;
    },
  });
  return areas;
}

/**
 * Promotes the picture, video or embedded object of a page that has nothing else, such as a web comic, and demotes the
 * short texts around it.
 */
export function promoteOnlyMedia(blocks: readonly DecidedBlock[], { root }: PassContext): BlockRoleChange[] {
  let words = 0;
  for (const decided of blocks) {
    if (!decided.hasOwnText || isDetached(decided)) continue;
    words += decided.weight;
    const text = words > MAX_WORDS ? '' : toPlainText([decided.block]);
    if (words > MAX_WORDS || (hasSentence(text) && !NOTICE.test(text))) return [];
  }
  const areas = measureMedia(root);
  const candidates = [...blocks.entries()]
    .filter(([, { hasOwnText, block }]) => !hasOwnText && block.type === 'paragraph')
    .map(([index, { nodeIds }]) => ({ index, area: Math.max(0, ...nodeIds.map((id) => areas.get(id) ?? 0)) }))
    .sort((one, other) => other.area - one.area);
  const [largest, second] = candidates;
  if (largest === undefined) return [];
  const isLarge = largest.area >= MIN_AREA_PX && largest.area >= MIN_AREA_RATIO * (second?.area ?? 0);
  // The size of a picture that was not loaded is often unknown.
  const isAlone =
    second === undefined && !blocks.some(({ hasOwnText, role }) => hasOwnText && role === 'main');
  if (!isLarge && !isAlone) return [];
  return [...blocks.entries()].flatMap(([index, { role, block }]): BlockRoleChange[] => {
    if (index === largest.index) return [createPromotion(index, 'onlyMedia')];
    if (!isLarge || role !== 'main' || block.type === 'heading') return [];
    return [{ index, role: 'appendix', evidence: { code: 'nextToOnlyMedia' } }];
  });
}
