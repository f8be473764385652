import type { ParsedPage } from '@llamaindex/liteparse';
import { getBottomEdge, getRightEdge, type PageArea } from '../geometry.ts';
import type { PageWord } from './page-text.ts';
import { countCharactersBy } from './text-style.ts';

type VectorGraphics = NonNullable<ParsedPage['vectorGraphics']>;
type Shape = VectorGraphics['shapes'][number];

/** Width and height of a bullet, and its distance to the text, as multiples of the font size. */
const BULLET_SIZE = { min: 0.12, max: 0.55 };
const TEXT_DISTANCE = { min: 0.15, max: 2.5 };
/** A bullet is about as wide as high. */
const MAX_ASPECT_RATIO = 1.3;
/** A page with more small shapes is a drawing. */
const MAX_BULLETS = 500;
/** Height of the steps by which words are looked up. */
const STEP_PT = 8;
/** Minimum share of the letters in a color of the text. */
const MIN_COLOR_SHARE = 0.05;
const WHITE = 'ffffffff';

/**
 * Finds the bullets that a page paints as shapes, as browsers do when they print, and returns them as words.
 * A small round or square shape on the left of the first word of a line is a bullet if it has a color of the text. Other
 * colors are those of legends.
 */
export function findPaintedBullets(
  graphics: VectorGraphics | undefined,
  words: readonly PageWord[],
): PageWord[] {
  const shapes = (graphics?.shapes ?? []).filter(isBulletShape);
  if (shapes.length === 0 || shapes.length > MAX_BULLETS) return [];
  const colors = findTextColors(words);
  const wordsByStep = Map.groupBy(words, (word) => toStep(word.y + word.height / 2));
  const found = shapes.flatMap((shape) => {
    const center = shape.bbox.y + shape.bbox.height / 2;
    const line = [-1, 0, 1]
      .flatMap((offset) => wordsByStep.get(toStep(center) + offset) ?? [])
      .filter((word) => word.y < center && getBottomEdge(word) > center);
    return createBullet(shape, line, colors);
  });
  // A shape can be painted twice, for its area and its outline.
  return [
    ...new Map(found.map((bullet) => [`${Math.round(bullet.x)} ${Math.round(bullet.y)}`, bullet])).values(),
  ];
}

const toStep = (y: number): number => Math.floor(y / STEP_PT);

/** Returns the colors of larger parts of the text. */
function findTextColors(words: readonly PageWord[]): ReadonlySet<string> {
  const letters = countCharactersBy(words, ({ style }) => style.color);
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
  return new Set(
    [...letters].filter(([, count]) => count >= total * MIN_COLOR_SHARE).map(([color]) => color),
  );
}

const isBulletShape = ({ bbox, fill, stroke }: Shape): boolean =>
  (stroke || fill) &&
  bbox.width > 1 &&
  bbox.height > 1 &&
  Math.max(bbox.width, bbox.height) < 12 &&
  Math.max(bbox.width / bbox.height, bbox.height / bbox.width) <= MAX_ASPECT_RATIO;

function createBullet(shape: Shape, line: readonly PageWord[], textColors: ReadonlySet<string>): PageWord[] {
  const { bbox, fill, fillColor, strokeColor, hasCurve } = shape;
  const right = line.filter((word) => word.x > bbox.x);
  const next = right.reduce<PageWord | undefined>(
    (nearest, word) => (nearest === undefined || word.x < nearest.x ? word : nearest),
    undefined,
  );
  if (next === undefined) return [];
  const { size, color } = next.style;
  const own = fill ? fillColor : strokeColor;
  const distance = next.x - getRightEdge(bbox);
  const isBullet =
    (own === color || (own !== WHITE && textColors.has(own ?? ''))) &&
    bbox.width >= size * BULLET_SIZE.min &&
    bbox.width <= size * BULLET_SIZE.max &&
    distance >= size * TEXT_DISTANCE.min &&
    distance <= size * TEXT_DISTANCE.max &&
    !line.some((word) => word.x <= bbox.x && getRightEdge(word) > bbox.x - size * TEXT_DISTANCE.max);
  if (!isBullet) return [];
  const area: PageArea = { x: bbox.x, width: bbox.width, y: next.y, height: next.height };
  const circle = fill ? '•' : '◦';
  return [{ ...area, text: hasCurve ? circle : '▪', style: next.style, spaced: true }];
}
