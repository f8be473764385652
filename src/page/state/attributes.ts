import type { ElementNode } from '../../content/index.ts';
import { parseLooseJson } from '../structured.ts';
import { readAttribute, walkTree } from '../walk.ts';

/** Data that was found in an attribute of an element. */
export interface AttributeState {
  role: string;
  body: unknown;
}

const MAX_STATE_ATTRIBUTES = 40;
const MAX_ASTRO_PROPS_DEPTH = 60;

/** Attributes in which frameworks (Inertia, Discourse, Livewire and others) store data, with the role of the data. */
const STATE_ROLE_BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  'data-page': 'inertia',
  'data-preloaded': 'discourse',
  'data-initial-state': 'state',
  'data-state': 'state',
  'data-props': 'props',
  'data-react-props': 'props',
};

/** Finds the data in attributes of elements, in document order. */
export function findAttributeStates(root: ElementNode): AttributeState[] {
  const found: AttributeState[] = [];
  const add = (role: string, text: string, decode: (value: unknown) => unknown): void => {
    if (!/^\s{0,9}[[{]/.test(text) || found.length >= MAX_STATE_ATTRIBUTES) return;
    const body = parseLooseJson(text);
    if (typeof body === 'object' && body !== null) found.push({ role, body: decode(body) });
  };
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'astro-island') add('astro', readAttribute(element, 'props'), decodeAstroProps);
      for (const name of Object.keys(element.attributes))
        if (Object.hasOwn(STATE_ROLE_BY_ATTRIBUTE, name))
          add(STATE_ROLE_BY_ATTRIBUTE[name] ?? 'state', readAttribute(element, name), (value) => value);
      return true;
    },
  });
  return found;
}

/**
 * Decodes the props of an Astro component. Astro writes each value as [kind, value]: kind 0 is a plain value or an
 * object of such pairs, kind 1 is a list, and the other kinds are text.
 */
function decodeAstroProps(props: unknown): unknown {
  const decodePair = (pair: unknown, depth: number): unknown => {
    if (!Array.isArray(pair) || depth > MAX_ASTRO_PROPS_DEPTH) return null;
    const [kind, content] = pair as unknown[];
    if (kind === 1 && Array.isArray(content)) return content.map((item) => decodePair(item, depth + 1));
    if (kind === 0 && typeof content === 'object' && content !== null && !Array.isArray(content))
      return decodeObject(content, depth + 1);
    return content ?? null;
  };
  const decodeObject = (pairs: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(pairs).flatMap(([key, pair]) =>
        key === '__proto__' ? [] : [[key, decodePair(pair, depth)] as const],
      ),
    );
  return decodeObject(props as object, 0);
}
