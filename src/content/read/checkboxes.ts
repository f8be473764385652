import type { ElementNode } from '../tree.ts';
import { findAttribute } from './tags.ts';

export const isCheckbox = (element: ElementNode): boolean =>
  findAttribute(element, 'role') === 'checkbox' ||
  (element.tag === 'input' && findAttribute(element, 'type')?.toLowerCase() === 'checkbox');

/** Whether a checkbox, or the item of a block editor that stands for one, is ticked. */
export const isChecked = (element: ElementNode): boolean =>
  findAttribute(element, 'checked') !== undefined ||
  findAttribute(element, 'aria-checked') === 'true' ||
  findAttribute(element, 'data-checked') === 'true';

/** Whether the page sets the state of a checkbox, and not the reader of the page. */
export const isFixed = (checkbox: ElementNode): boolean =>
  checkbox.tag !== 'input' || findAttribute(checkbox, 'disabled') !== undefined;
