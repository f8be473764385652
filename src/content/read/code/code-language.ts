import type { ElementNode } from '../../tree.ts';
import { findLanguageName } from './code-label.ts';
import { findAttribute, findElement } from '../tags.ts';

/** Matches the names of attributes in which highlighters declare the language of code. `lang` is about prose. */
const LANGUAGE_ATTRIBUTE = /^(?:(?:data-)?(?:[\w-]+-)?(?:language|syntax)|data-(?:[\w-]+-)?lang)$/;
/** Matches the language in an attribute with the settings of a highlighter, such as `brush: java; gutter: false`. */
const LANGUAGE_SETTING = /(?:^|[\s;,{"'])(?:brush|lang(?:uage)?)["']?\s*[:=]\s*["']?([\w+#.-]+)/;
const MAX_SETTING_CHARS = 500;
const LANGUAGE_NAME = /^[\w+#.-]{1,30}$/;
/** Matches a class name that contains the language, such as `language-js` or `highlight-source-python`. */
const PREFIXED_LANGUAGE_CLASS =
  /^(?:language|lang|hl|highlight-source|highlight-text|highlight|code|sourceCode|brush|sh)[-:_](.+)$/i;
/** Matches a class name that stands directly before or after the class name of the language. */
const CLASS_BEFORE_LANGUAGE =
  /^(?:language|lang|code|file|hljs|sourceCode|highlight|prism|codehilite|brush:|syntaxhighlighter|nogutter)$/;
const CLASS_AFTER_LANGUAGE = /^(?:hljs|rust-example-rendered|item-decl)$/;
const NOT_LANGUAGE_NAMES =
  /^(?:block|box|wrap|wrapper|inner|outer|title|copy|sample|section|embed|editor|group|body|tabs?|toolbar|none|text|plain|plaintext|snippet|example|line|lines|container|content|highlight|area|view|auto|default|notranslate|nogutter|chroma|rouge|shiki|file|confluence)$/i;
/**
 * Matches class names of elements around highlighted code. A declaration on any other element can be about the language
 * of prose.
 */
const HIGHLIGHTER_CLASS =
  /(?:^|[\s-])(?:highlight(?:er-rouge)?|codehilite|sourceCode|code-?block|code-toolbar|syntaxhighlighter|shiki|chroma|prism|listingblock)(?:[\s-]|$)/i;

const isLanguage = (name: string): boolean => LANGUAGE_NAME.test(name) && !NOT_LANGUAGE_NAMES.test(name);

function findInClassNames(names: readonly string[]): string | undefined {
  const prefixedName = names
    .map((name) => PREFIXED_LANGUAGE_CLASS.exec(name)?.[1]?.replace(/;$/, '') ?? '')
    .find(isLanguage);
  if (prefixedName !== undefined) return prefixedName;
  const isNamed = (name: string): boolean => /^[a-z]/i.test(name) && isLanguage(name);
  return names
    .map((name) => name.replace(/;$/, ''))
    .find(
      (name, at) =>
        isNamed(name) &&
        !name.includes('-') &&
        (CLASS_BEFORE_LANGUAGE.test(names[at - 1] ?? '') || CLASS_AFTER_LANGUAGE.test(names[at + 1] ?? '')),
    );
}

const getClassNames = (element: ElementNode): string =>
  (findAttribute(element, 'class') ?? '').slice(0, 1000);

const getOnlyChild = ({ children }: ElementNode): ElementNode | undefined =>
  children.length === 1 && children[0]?.kind === 'element' ? children[0] : undefined;

function findDeclaredLanguage(element: ElementNode): string | undefined {
  // On code, `lang` can name a programming language.
  const lang = element.tag === 'pre' ? findLanguageName(findAttribute(element, 'lang') ?? '') : undefined;
  if (lang !== undefined) return lang;
  for (const [name, value] of Object.entries(element.attributes)) {
    if (LANGUAGE_ATTRIBUTE.test(name) && LANGUAGE_NAME.test(value)) return value;
    const setting = name.startsWith('data-')
      ? LANGUAGE_SETTING.exec(value.slice(0, MAX_SETTING_CHARS))?.[1]
      : undefined;
    if (setting !== undefined && isLanguage(setting)) return setting;
  }
  const names = getClassNames(element).trim().split(/\s+/);
  const [only, ...others] = names;
  const isCode = element.tag === 'code' || element.tag === 'pre';
  return (
    findInClassNames(names) ?? (isCode && others.length === 0 ? findLanguageName(only ?? '') : undefined)
  );
}

/**
 * Finds the language that a highlighter declared for code: on the code itself, on the element around the code, or on an
 * outer element with the class of a highlighter. Returns the language in lower case.
 * @param containers block containers around the code, innermost first
 */
export function findCodeLanguage(
  element: ElementNode,
  containers: readonly ElementNode[],
): string | undefined {
  const codeElement = findElement(element, (child) => child.tag === 'code') ?? getOnlyChild(element);
  const [innermostContainer, ...outerContainers] = containers;
  const isWrapper = (other: ElementNode): boolean => HIGHLIGHTER_CLASS.test(getClassNames(other));
  for (const candidate of [codeElement, element, innermostContainer, ...outerContainers.filter(isWrapper)]) {
    const language = candidate && findDeclaredLanguage(candidate);
    // GitHub calls plain HTML `html-basic`, and notebooks call Python `ipython3`.
    if (language !== undefined)
      return language
        .toLowerCase()
        .replace(/-basic$/, '')
        .replace(/^ipython\d?$/, 'python');
  }
  return undefined;
}
