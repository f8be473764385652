import type { ElementNode } from '../../../content/index.ts';
import { mentionsDate } from '../../main/text.ts';
import { collectText, readAttribute, walkTree } from '../../walk.ts';

/** The word in the names of reviews. It is no part of another word: `preview`, `reviewed-by`. */
const REVIEW_NAME = /(?:(?:^|[^a-zA-Z])[Rr]eview|[a-z]Review)s?(?![a-z])/;
const NAME_ATTRIBUTES = ['class', 'id', 'itemprop', 'data-testid', 'data-test'];
const MAX_NAME_CHARS = 300;
/** Maximum number of elements from a review up to the one that is named. */
const MAX_LEVELS_UP_TO_NAME = 3;
const MIN_REVIEWS = 2;
/** Minimum share of equal elements that have a date. Rows of a histogram have none. */
const MIN_DATED_SHARE = 0.5;
const MAX_REVIEW_CHARS = 3000;
/** Maximum number of reviews without a date before the first one with a date. */
const MAX_UNDATED = 2;

/**
 * Lists the elements with one review each: equal siblings with dates, which the markup names as reviews, themselves or
 * together, and single ones that it declares as a review.
 */
export function listReviewElements(root: ElementNode): ElementNode[] {
  const groups = new Map<string, ElementNode[]>();
  /** Number of elements up to the nearest one that is named, of all open elements. */
  const levels: number[] = [];
  walkTree(root, {
    enter: (element, parent) => {
      const level = hasReviewName(element) ? 0 : (levels.at(-1) ?? Number.POSITIVE_INFINITY) + 1;
      levels.push(level);
      if (parent === undefined || level > MAX_LEVELS_UP_TO_NAME) return true;
      const key = `${parent.id} ${element.tag} ${readAttribute(element, 'class')}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [element]);
      else group.push(element);
      return true;
    },
    leave: () => void levels.pop(),
  });
  const boxes: ElementNode[] = [];
  for (const group of groups.values()) {
    const minimum = isNamedReview(group[0]!) ? 1 : MIN_REVIEWS;
    if (group.length < minimum || !group.slice(0, MAX_UNDATED).some(isDated)) continue;
    const dated = group.filter(isDated);
    if (dated.length >= Math.max(minimum, MIN_DATED_SHARE * group.length)) boxes.push(...group);
  }
  return boxes;
}

const isDated = (element: ElementNode): boolean => mentionsDate(collectText(element, MAX_REVIEW_CHARS));

const hasReviewName = (element: ElementNode): boolean =>
  NAME_ATTRIBUTES.some((name) => {
    const value = readAttribute(element, name);
    return value !== '' && REVIEW_NAME.test(value.slice(0, MAX_NAME_CHARS));
  });

/** Whether an element declares that it is one review, so that there can be one only. */
const isNamedReview = (element: ElementNode): boolean => readAttribute(element, 'itemprop') === 'review';
