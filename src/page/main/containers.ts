import type { ElementNode } from '../../content/index.ts';
import { landmarkOf } from '../landmark.ts';
import { attribute } from '../walk.ts';
import { nameWords } from './text.ts';

/** Kinds of ancestors that the classifier counts. */
export const SURROUNDINGS = [
  'main',
  'article',
  'nav',
  'aside',
  'footer',
  'header',
  'form',
  'dialog',
  'search',
  'section',
  'table',
  'list',
  'dl',
  'figure',
  'blockquote',
  'link',
  'hidden',
  'noscript',
  'body',
  'description',
  'comment',
] as const;
export type Surrounding = (typeof SURROUNDINGS)[number];

const INDEX = new Map<string, number>(SURROUNDINGS.map((name, index) => [name, index]));

/** A block-level element, with sums over the segments below it. */
export interface Container {
  element: ElementNode;
  tag: string;
  parent: Container | undefined;
  index: number;
  depth: number;
  /** Tag and the first class names without digits: what repeated siblings share. */
  signature: string;
  nameWords: string[];
  /** `aria-label` */
  label: string;
  /** How many ancestors (itself included) of each of `SURROUNDINGS` there are. */
  around: Uint8Array;
  /** Block-level children. */
  children: number;
  /** Images directly in it, and in everything below it that has text. */
  images: number;
  imagesBelow: number;
  words: number;
  linkedWords: number;
  stopWords: number;
  /** Words of segments that read like prose. */
  proseWords: number;
  segments: number;
  headings: number;
  prices: number;
  dates: number;
}

function surroundingOf(element: ElementNode): string | undefined {
  if (element.tag === 'ul' || element.tag === 'ol') return landmarkOf(element) ?? 'list';
  return landmarkOf(element) ?? element.tag;
}

function signatureOf(element: ElementNode): string {
  const classes = attribute(element, 'class')
    .slice(0, 500)
    .split(/\s+/)
    .map((name) => name.replace(/\d+/g, ''))
    .filter((name) => name !== '')
    .sort()
    .slice(0, 3);
  return `${element.tag}.${classes.join('.')}`;
}

/** A container below `parent`, with what surrounds it counted and all sums at zero. */
export function openContainer(
  element: ElementNode,
  parent: Container | undefined,
  index: number,
  state: { inLink: boolean; hidden: boolean },
): Container {
  const around = parent === undefined ? new Uint8Array(SURROUNDINGS.length) : parent.around.slice();
  const mark = (name: Surrounding, value?: number): void => {
    const at = INDEX.get(name) as number;
    around[at] = value ?? Math.min(255, (around[at] as number) + 1);
  };
  const surrounding = surroundingOf(element);
  if (surrounding === 'main' || surrounding === 'article' || surrounding === 'section') mark('nav', 0);
  if (surrounding !== undefined && INDEX.has(surrounding)) mark(surrounding as Surrounding);
  if (state.inLink) mark('link', 1);
  if (state.hidden) mark('hidden', 1);
  const itemprop = attribute(element, 'itemprop');
  if (/articleBody|text$/i.test(itemprop)) mark('body', 1);
  if (/description/i.test(itemprop)) mark('description', 1);
  if (/Comment|Answer/i.test(attribute(element, 'itemtype')) || /comment/i.test(itemprop)) mark('comment', 1);
  if (parent !== undefined) parent.children++;
  return {
    element,
    tag: element.tag,
    parent,
    index,
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature: signatureOf(element),
    nameWords: nameWords(`${attribute(element, 'class')} ${attribute(element, 'id')}`),
    label: attribute(element, 'aria-label'),
    around,
    children: 0,
    images: 0,
    imagesBelow: 0,
    words: 0,
    linkedWords: 0,
    stopWords: 0,
    proseWords: 0,
    segments: 0,
    headings: 0,
    prices: 0,
    dates: 0,
  };
}

/** How many ancestors of a kind surround a container, itself included. */
export function surrounded(container: Container, name: Surrounding): number {
  return container.around[INDEX.get(name) as number] as number;
}

/** The container and its ancestors, innermost first. */
export function* lineage(container: Container | undefined): Generator<Container> {
  for (let at = container; at !== undefined; at = at.parent) yield at;
}
