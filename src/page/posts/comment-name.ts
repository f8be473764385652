import type { ElementNode } from '../../content/index.ts';
import { readAttribute } from '../walk.ts';

/** Parts of class names and ids that mark comments and their sections. */
const COMMENT_NAME = /(?:^|[\s_-])(?:comments?|commentlist|disqus|respond|kommentare?)(?:$|[\s_-])/i;

/** Whether a class name or the id of an element says that the element contains comments. */
export const hasCommentName = (element: ElementNode): boolean =>
  COMMENT_NAME.test(readAttribute(element, 'class').slice(0, 300)) ||
  COMMENT_NAME.test(readAttribute(element, 'id').slice(0, 100));
