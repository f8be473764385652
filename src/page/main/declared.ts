import { type Declarations, declared } from '../declarations.ts';
import { objectsIn, typesOf } from '../structured.ts';
import type { RenderedPage } from '../types.ts';
import type { PageDeclarations } from './facts.ts';

const BODY_KEYS = new Set(['articleBody', 'text', 'reviewBody']);
const MIN_BODY = 40;
const MIN_DESCRIPTION = 20;
const MARKUP = /<[^<>]*>/g;

/** Gathers what the classifier reads of a page's own declarations. */
export function pageDeclarations(
  rendered: RenderedPage,
  declarations: Declarations,
  structured: readonly unknown[],
): PageDeclarations {
  const types = new Set<string>();
  const bodies: string[] = [];
  const descriptions: string[] = [];
  for (const object of objectsIn(structured)) {
    for (const type of typesOf(object)) types.add(type);
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string') continue;
      if (BODY_KEYS.has(key) && value.length > MIN_BODY) bodies.push(value);
      else if (key === 'description' && value.length > MIN_DESCRIPTION) descriptions.push(value);
    }
  }
  const [plain, graph] = [declared(declarations, 'description'), declared(declarations, 'og:description')];
  return {
    url: rendered.finalUrl,
    title: declared(declarations, 'og:title') || rendered.title,
    description: graph.length > plain.length ? graph : plain,
    openGraphType: declared(declarations, 'og:type'),
    published: declared(declarations, 'article:published_time') !== '',
    types,
    bodyText: bodies.join(' ').replace(MARKUP, ' '),
    descriptionText: descriptions.join(' ').replace(MARKUP, ' '),
  };
}
