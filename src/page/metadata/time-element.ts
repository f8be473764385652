import type { ElementNode } from '../../content/index.ts';
import { hasAttribute } from '../walk.ts';

/** Whether an element is a date: `time`, or an element of a script that writes dates, such as `relative-time`. */
export const isTimeElement = (element: ElementNode): boolean =>
  element.tag === 'time' || (element.tag.includes('-') && hasAttribute(element, 'datetime'));
