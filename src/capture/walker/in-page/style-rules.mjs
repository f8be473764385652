// Runs in the page's isolated world. Reads the rules of the document's style sheets once, for all parts of the walker.
import { adoptedStyleSheets, isAnimated, queryAll, styleSheets } from './dom.mjs';

/** Maximum number of rules that are read. */
const MAX_RULES = 5_000;
/** Maximum number of rules whose declarations are read. Reading more takes longer than the reads that it saves. */
const MAX_DECLARED_RULES = 3_000;
/** Attributes that set properties which no rule of the document names. */
const STYLING_ATTRIBUTES = '[popover],[hidden=until-found i]';

/**
 * Reads the rules of all style sheets that apply to the document. The result has these parts:
 * - `declarations`: texts with the declarations of the rules, the last style sheet first;
 * - `isComplete`: whether nothing else styles the document. False with an animation, a styling attribute, a style sheet
 *   of another origin, an imported one, or more than 3,000 rules;
 * - `contents`: the selector and the `content` of each rule that sets it.
 */
export function readStyleRules() {
  const pendingLists = [];
  const contents = [];
  const declarations = [];
  let isComplete = !isAnimated() && queryAll(STYLING_ATTRIBUTES).length === 0;
  for (const sheet of [...styleSheets(document), ...adoptedStyleSheets(document)]) {
    if (sheet.disabled) continue;
    try {
      pendingLists.push(sheet.cssRules);
    } catch {
      // The rules of a style sheet from another origin are not readable, so it may set everything.
      isComplete = false;
    }
  }
  const mayBeComplete = isComplete;
  let rules = 0;
  for (let list = pendingLists.pop(); list !== undefined && rules < MAX_RULES; list = pendingLists.pop()) {
    rules += list.length;
    const isDeclared = mayBeComplete && rules <= MAX_DECLARED_RULES;
    if (!isDeclared) isComplete = false;
    const texts = [];
    for (const rule of list) {
      if (rule instanceof CSSImportRule) isComplete = false;
      const { style, cssRules } = rule;
      if (cssRules?.length > 0) pendingLists.push(cssRules);
      if (!style) continue;
      // Few rules set it, and to read it takes less time than to write out a selector.
      const { content } = style;
      if (content) contents.push({ selector: rule.selectorText ?? '', content });
      if (isDeclared) texts.push(style.cssText);
    }
    // One text for all rules of a list: a test of each rule takes as long as reading a small page.
    declarations.push(texts.join(';'));
  }
  return { declarations, isComplete, contents };
}
