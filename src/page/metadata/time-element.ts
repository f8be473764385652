import type { ElementNode } from '../../content/index.ts';
import { hasAttribute } from '../walk.ts';

/** Names of elements of scripts that write dates: `relative-time`, `time-ago`, `local-date`. */
const TIME_TAG = /(?:^|-)(?:time|date)(?:-|$)/;

/** Whether an element is a date: `time`, or an element of a script that writes dates. */
export const isTimeElement = (element: ElementNode): boolean =>
  element.tag === 'time' ||
  (element.tag.includes('-') && TIME_TAG.test(element.tag) && hasAttribute(element, 'datetime'));
