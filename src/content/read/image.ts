import type { Inline } from '../block.ts';
import type { ElementNode } from '../tree.ts';
import { attribute } from './tags.ts';

/** Attributes in which pages that load pictures late keep the real address, best first. */
const LAZY = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url', 'data-image'];
/** CSS pixels: smaller pictures are spacers and tracking pixels. */
const TINY = 8;

/** The picture an `img` shows, or its text where there is no address; `undefined` for spacers. */
export function imageOf(
  element: ElementNode,
  absolute: (address: string) => string | undefined,
): Extract<Inline, { type: 'image' | 'text' }> | undefined {
  const alt = attribute(element, 'alt') ?? attribute(element, 'aria-label') ?? '';
  const url = addressesOf(element)
    .map((address) => absolute(address))
    .find((address) => address !== undefined);
  if (url === undefined || isTiny(element)) return alt === '' ? undefined : { type: 'text', value: alt };
  return { type: 'image', url, alt };
}

function addressesOf(element: ElementNode): string[] {
  const lazy = LAZY.map((name) => attribute(element, name));
  const sets = [attribute(element, 'data-srcset'), attribute(element, 'srcset')].map((set) =>
    largest(set ?? ''),
  );
  const placeholder = /^data:/i.test(attribute(element, 'src') ?? 'data:');
  const source = attribute(element, 'src');
  const order = placeholder ? [...lazy, ...sets, source] : [lazy[0], source, ...sets];
  return order.filter((address): address is string => address !== undefined && address !== '');
}

/** The largest candidate of a `srcset`. */
function largest(set: string): string | undefined {
  let best: string | undefined;
  let size = -1;
  for (const [, address, descriptor] of set
    .slice(0, 20_000)
    .matchAll(/([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)) {
    const candidate = Number(descriptor ?? 1);
    if (candidate > size) {
      size = candidate;
      best = address;
    }
  }
  return best;
}

function isTiny(element: ElementNode): boolean {
  const { width, height } = element.layout?.box ?? {
    width: Number(attribute(element, 'width') ?? TINY + 1),
    height: Number(attribute(element, 'height') ?? TINY + 1),
  };
  return (width > 0 && width <= TINY) || (height > 0 && height <= TINY && width <= TINY * 4);
}
