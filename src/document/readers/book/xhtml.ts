import { type ElementNode, parseHtml, type TreeNode } from '../../../content/index.ts';
import { walkElements } from './elements.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Parses XHTML with an HTML parser, because documents in books are often not well-formed. */
export function parseXhtml(source: string): ReturnType<typeof parseHtml> {
  const tree = parseHtml(removeMathPrefixes(closeEmptyElements(source)));
  resolveSwitches(tree);
  return tree;
}

/** Adds end tags to self-closing elements for which HTML ignores the closing slash. */
function closeEmptyElements(source: string): string {
  return source
    .replace(/^\uFEFF?<\?xml[^>]*\?>/, '')
    .replace(
      /<(title|script|style|a|p|div|span|i|b|em|strong|td|th|li|section|iframe|textarea)((?:\s[^<>]*)?)\/>/gi,
      '<$1$2></$1>',
    );
}

/** Removes the namespace prefix of MathML elements. */
function removeMathPrefixes(source: string): string {
  const declared = source.matchAll(/\sxmlns:([a-z][\w-]{0,20})\s*=\s*["']([^"'<>]{1,100})["']/gi);
  const prefixes = new Set([...declared].flatMap(([, prefix, uri]) => (uri === MATHML ? [prefix] : [])));
  if (prefixes.size === 0) return source;
  return source.replace(/<(\/?)([a-z][\w-]{0,20}):/gi, (whole, slash: string, prefix: string) =>
    prefixes.has(prefix) ? `<${slash}` : whole,
  );
}

/** Replaces the children of every `epub:switch` (EPUB 3.0) by its MathML case, or else by its default. */
function resolveSwitches(root: ElementNode): void {
  for (const { element } of walkElements(root))
    if (element.tag === 'epub:switch') element.children = chooseCase(element.children);
}

function chooseCase(children: readonly TreeNode[]): TreeNode[] {
  const findChildrenByTag = (tag: string) =>
    children.filter((child) => child.kind === 'element' && child.tag === tag);
  const readableCase = findChildrenByTag('epub:case').find(
    (one) => one.kind === 'element' && one.attributes['required-namespace'] === MATHML,
  );
  const [fallback] = findChildrenByTag('epub:default');
  return [readableCase ?? fallback].filter((one) => one !== undefined);
}
