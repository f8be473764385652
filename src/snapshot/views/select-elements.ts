import { type Options, selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import * as dom from 'domutils';
import { parse, serialize, serializeOuter } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';
import { ServiceError } from '../../contract/index.ts';

/**
 * Maximum number of steps of all selectors of an answer: a fixed part, and a part for each character of the page. A step
 * looks at one element.
 */
const MAX_STEPS = 40_000_000;
const STEPS_PER_CHAR = 2;
/** Characters of text that count as one step. */
const CHARS_PER_STEP = 50;

/** The steps that selectors may still take. */
export interface StepBudget {
  left: number;
}

export const createStepBudget = (html: string): StepBudget => ({
  left: MAX_STEPS + html.length * STEPS_PER_CHAR,
});

/**
 * Returns the outer HTML of the elements that match a selector, without excluded elements.
 * @throws ServiceError `BadRequest` if the selectors take too many steps on this page
 */
export function selectElements(
  html: string,
  selectors: readonly string[] | undefined,
  excludeSelectors: readonly string[] | undefined,
  budget: StepBudget,
): string {
  const document = parse(html, { treeAdapter });
  const select = createBoundedSelect(document, budget);
  for (const element of excludeSelectors ? select(excludeSelectors) : []) treeAdapter.detachNode(element);
  if (!selectors) return serialize(document, { treeAdapter });
  const matchedElements = select(selectors);
  const matchedSet = new Set(matchedElements);
  return matchedElements
    .filter((element) => !hasAncestorIn(element, matchedSet))
    .map((element) => serializeOuter(element, { treeAdapter }))
    .join('\n');
}

/**
 * Creates a function that selects elements in a bounded number of steps. Combinators such as `~` and pseudo-classes such
 * as `:has` can compare every element with every other one, and again for each part of the selector.
 */
function createBoundedSelect(
  document: Document,
  budget: StepBudget,
): (selectors: readonly string[]) => Element[] {
  const count = (steps = 1): void => {
    budget.left -= steps;
    if (budget.left >= 0) return;
    throw new ServiceError('BadRequest', {
      message:
        'The selectors need too many steps on this page. Use fewer combinators (`~`, `+`) and nested pseudo-classes.',
    });
  };
  const adapter: NonNullable<Options<AnyNode, Element>['adapter']> = {
    isTag: (node): node is Element => {
      count();
      return isTag(node);
    },
    equals: (one, other) => {
      count();
      return one === other;
    },
    getName: (element) => {
      count();
      return element.name;
    },
    getParent: (element) => {
      count();
      return element.parent;
    },
    hasAttrib: (element, name) => {
      count();
      return dom.hasAttrib(element, name);
    },
    getAttributeValue: (element, name) => {
      count();
      return dom.getAttributeValue(element, name);
    },
    prevElementSibling: (node) => {
      count();
      return dom.prevElementSibling(node);
    },
    getText: (node) => {
      const text = dom.getText(node);
      count(1 + text.length / CHARS_PER_STEP);
      return text;
    },
    getChildren: dom.getChildren,
    getSiblings: dom.getSiblings,
    removeSubsets: dom.removeSubsets,
  };
  return (selectors) => selectAll<AnyNode, Element>(selectors.join(','), document, { adapter });
}

function hasAncestorIn(element: { parent: ParentNode | null }, elements: ReadonlySet<unknown>): boolean {
  for (let parent: ParentNode | null = element.parent; parent; parent = parent.parent) {
    if (elements.has(parent)) return true;
  }
  return false;
}
