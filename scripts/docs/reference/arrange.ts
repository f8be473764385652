import { CONSOLE_MARK } from './operation.ts';

/** A property or parameter in a rendered list: its name, its type and limits in parentheses, and its description. */
const PROPERTY = /<li><code>([^<]*)<\/code> \(((?:[^()]|\([^()]*\))*)\)(: )?/g;
const REQUIRED = '<strong>required</strong>';

/** The samples of an operation and the example of its answer, up to the console. */
const SAMPLES = new RegExp(`((?:<div class="samples">|<figure )[^]*?)(<p>${CONSOLE_MARK}</p>)`);

/**
 * Adds classes to the rendered Markdown of a reference page: the facts about each property get a line of their own, and
 * the samples of an operation can be shown next to its description.
 */
export const arrangeReference = (html: string): string =>
  html
    .replace(
      PROPERTY,
      (_, name: string, facts: string, description: string | undefined) =>
        arrangeProperty(name, facts.split(', ')) + (description === undefined ? '' : '<br>'),
    )
    .replace(SAMPLES, '<div class="operation-samples">$1</div>$2');

function arrangeProperty(name: string, facts: readonly string[]): string {
  const others = facts.filter((fact) => fact !== REQUIRED).join(' · ');
  const required = facts.includes(REQUIRED) ? ' <span class="required">required</span>' : '';
  return `<li class="property"><code>${name}</code> <span class="facts">${others}</span>${required}`;
}
