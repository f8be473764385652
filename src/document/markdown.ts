import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Inline } from '../content/index.ts';
import { htmlToBlocks, createInlines } from './blocks.ts';
import { extractFormulas, type Formula, restoreFormulas, splitAtFormulas } from './markdown-math.ts';

/** Maximum nesting depth of quotes and lists. Deeper levels are dropped. */
const MAX_MARKDOWN_DEPTH = 60;

/**
 * Maximum number of characters in the markers and the indentation of a line. The time of the parser grows with the
 * square of this number.
 */
const MAX_CONTAINER_PREFIX_CHARS = 120;
const CONTAINER_PREFIX = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+[ \t]*/gm;

/** Removes the markers of quotes and lists that are nested too deeply. */
const limitNesting = (markdown: string): string =>
  markdown.replace(CONTAINER_PREFIX, (prefix) => prefix.slice(0, MAX_CONTAINER_PREFIX_CHARS));

/** Matches a footnote directly before the address of a link. The parser would read the address as text of the note. */
const FOOTNOTE_BEFORE_ADDRESS = /^(\[\^[^\]\n]{1,100}\]:[^\n]*\n)(?=\[[^\]^\n][^\]\n]{0,100}\]:[ \t]*\S)/gm;

/**
 * Parses a Markdown text (GitHub Flavored Markdown) with embedded HTML to blocks.
 * @param baseUrl address of the text, to which its links and images are relative
 */
export function parseMarkdown(markdown: string, baseUrl: string): Block[] {
  const { markdown: source, formulas } = extractFormulas(
    limitNesting(markdown).replace(FOOTNOTE_BEFORE_ADDRESS, '$1\n'),
  );
  const root = fromMarkdown(source, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const definitions = new Map<string, { url: string; title?: string }>();
  for (const node of root.children) {
    if (node.type !== 'definition' || definitions.has(node.identifier)) continue;
    definitions.set(node.identifier, {
      url: toAbsoluteUrl(restoreFormulas(node.url, formulas), baseUrl),
      ...(node.title && { title: node.title }),
    });
  }
  return root.children.flatMap((node) => toBlocks(node, { definitions, formulas, baseUrl, depth: 0 }));
}

/** Resolves a URL. Returns an invalid URL unchanged. */
const toAbsoluteUrl = (url: string, baseUrl: string): string => URL.parse(url, baseUrl)?.href ?? url;

interface MarkdownContext {
  definitions: ReadonlyMap<string, { url: string; title?: string }>;
  formulas: readonly Formula[];
  baseUrl: string;
  depth: number;
}

function toBlocks(node: RootContent, outer: MarkdownContext): Block[] {
  const context = { ...outer, depth: outer.depth + 1 };
  if (context.depth > MAX_MARKDOWN_DEPTH) return [];
  const restore = (value: string): string => restoreFormulas(value, context.formulas);
  const childrenToBlocks = (children: readonly RootContent[]): Block[] =>
    children.flatMap((child) => toBlocks(child, context));
  const childrenToInlines = (children: PhrasingContent[]): Inline[] => toInlines(children, context);
  switch (node.type) {
    case 'paragraph': {
      const children = childrenToInlines(node.children);
      const [only] = children;
      return children.length === 1 && only?.type === 'math' ? [only] : [{ type: 'paragraph', children }];
    }
    case 'heading':
      return [{ type: 'heading', level: node.depth, children: childrenToInlines(node.children) }];
    case 'blockquote':
      return [{ type: 'quote', children: childrenToBlocks(node.children) }];
    case 'code':
      return [{ type: 'code', ...(node.lang && { language: node.lang }), value: restore(node.value) }];
    case 'thematicBreak':
      return [{ type: 'separator' }];
    case 'footnoteDefinition':
      return [
        { type: 'footnote', label: node.label ?? node.identifier, children: childrenToBlocks(node.children) },
      ];
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered ?? false,
          ...(typeof node.start === 'number' && { start: node.start }),
          items: node.children.map((item) => ({
            ...(typeof item.checked === 'boolean' && { checked: item.checked }),
            children: childrenToBlocks(item.children),
          })),
        },
      ];
    case 'table': {
      const width = Math.max(...node.children.map((row) => row.children.length));
      return [
        {
          type: 'table',
          align: Array.from({ length: width }, (_, index) => node.align?.[index] ?? null),
          rows: node.children.map((row) =>
            Array.from({ length: width }, (_, index) =>
              childrenToInlines(row.children[index]?.children ?? []),
            ),
          ),
        },
      ];
    }
    case 'html':
      return htmlToBlocks(restore(node.value), context.baseUrl);
    default:
      return [];
  }
}

/** Reads a tag between words: a line break or an image. The texts inside other elements are separate nodes. */
function readInlineTag(tag: string, baseUrl: string): Inline[] {
  if (/^<br\b/i.test(tag)) return [{ type: 'break' }];
  if (!/^<img\b/i.test(tag)) return [];
  return htmlToBlocks(tag, baseUrl).flatMap((block) => (block.type === 'paragraph' ? block.children : []));
}

function toInlines(nodes: readonly PhrasingContent[], outer: MarkdownContext): Inline[] {
  const context = { ...outer, depth: outer.depth + 1 };
  if (context.depth > MAX_MARKDOWN_DEPTH) return [];
  const restore = (value: string): string => restoreFormulas(value, context.formulas);
  const childrenToInlines = (children: PhrasingContent[]): Inline[] => toInlines(children, context);
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return splitAtFormulas(node.value.replace(/\n/g, ' '), context.formulas).flatMap(
          ({ text, formula }) =>
            formula === undefined ? createInlines(text ?? '') : [{ type: 'math', value: formula }],
        );
      case 'inlineCode':
        return [{ type: 'code', value: restore(node.value) }];
      case 'strong':
      case 'emphasis':
      case 'delete':
        return [{ type: node.type, children: childrenToInlines(node.children) }];
      case 'break':
        return [{ type: 'break' }];
      case 'link':
        return [
          {
            type: 'link',
            url: toAbsoluteUrl(restore(node.url), context.baseUrl),
            ...(node.title && { title: node.title }),
            children: childrenToInlines(node.children),
          },
        ];
      case 'image':
        return [
          {
            type: 'image',
            url: toAbsoluteUrl(restore(node.url), context.baseUrl),
            alt: node.alt ?? '',
            ...(node.title && { title: node.title }),
          },
        ];
      case 'linkReference': {
        const definition = context.definitions.get(node.identifier);
        return definition
          ? [{ type: 'link', ...definition, children: childrenToInlines(node.children) }]
          : childrenToInlines(node.children);
      }
      case 'imageReference': {
        const definition = context.definitions.get(node.identifier);
        return definition ? [{ type: 'image', ...definition, alt: node.alt ?? '' }] : [];
      }
      case 'footnoteReference':
        return [{ type: 'footnoteReference', label: node.label ?? node.identifier }];
      case 'html':
        return readInlineTag(restore(node.value), context.baseUrl);
      default:
        return [];
    }
  });
}
