import { htmlToTree, type TreeNode } from '../content/index.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** The tree of an XHTML document, by an HTML parser: books are rarely well-formed. */
export function parseXhtml(source: string): ReturnType<typeof htmlToTree> {
  const tree = htmlToTree(removeMathPrefixes(closeEmptyElements(source)));
  resolveSwitches(tree);
  return tree;
}

/** XHTML as an HTML parser understands it: empty elements that HTML does not know as such get their end tag. */
function closeEmptyElements(source: string): string {
  return source
    .replace(/^\uFEFF?<\?xml[^>]*\?>/, '')
    .replace(
      /<(title|script|style|a|p|div|span|i|b|em|strong|td|th|li|section|iframe|textarea)((?:\s[^<>]*)?)\/>/gi,
      '<$1$2></$1>',
    );
}

/** Formulas whose elements carry a prefix, as HTML knows them. */
function removeMathPrefixes(source: string): string {
  const declared = source.matchAll(/\sxmlns:([a-z][\w-]{0,20})\s*=\s*["']([^"'<>]{1,100})["']/gi);
  const prefixes = new Set([...declared].flatMap(([, prefix, uri]) => (uri === MATHML ? [prefix] : [])));
  if (prefixes.size === 0) return source;
  return source.replace(/<(\/?)([a-z][\w-]{0,20}):/gi, (whole, slash: string, prefix: string) =>
    prefixes.has(prefix) ? `<${slash}` : whole,
  );
}

/** Of every choice (EPUB 3.0, `epub:switch`) the case that can be read stays, else the default. */
function resolveSwitches(root: TreeNode): void {
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind !== 'element') continue;
    if (node.tag === 'epub:switch') node.children = chosen(node.children);
    open.push(...node.children);
  }
}

function chosen(children: readonly TreeNode[]): TreeNode[] {
  const named = (tag: string) => children.filter((child) => child.kind === 'element' && child.tag === tag);
  const readable = named('epub:case').find(
    (one) => one.kind === 'element' && one.attributes['required-namespace'] === MATHML,
  );
  const [fallback] = named('epub:default');
  return [readable ?? fallback].filter((one) => one !== undefined);
}
