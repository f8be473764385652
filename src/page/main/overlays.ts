import { attribute } from '../walk.ts';
import type { Container } from './containers.ts';
import type { PageFacts } from './facts.ts';

/** What holds more of the page's words than this is the page, whatever it floats on. */
const MAX_SHARE = 0.3;
const CONSENT =
  /(^|[\s_-])(cookie|consent|gdpr)[\s_-]?(banner|bar|notice|law|consent|modal|popup|dialog|message|manager|layer|wall|overlay|prompt)/i;

function isOverlay({ element, tag, words }: Container, totalWords: number): boolean {
  if (words > MAX_SHARE * totalWords) return false;
  return (
    tag === 'dialog' ||
    /^(alert)?dialog$/.test(attribute(element, 'role')) ||
    attribute(element, 'aria-modal') === 'true' ||
    element.layout?.position === 'fixed' ||
    CONSENT.test(`${attribute(element, 'class').slice(0, 500)} ${attribute(element, 'id').slice(0, 100)}`)
  );
}

/** Containers that lie over the page rather than in it: dialogs, what stays in place when one scrolls, consent banners. */
export function overlays({ containers, totalWords }: PageFacts): Set<Container> {
  const found = new Set<Container>();
  for (const container of containers)
    if ((container.parent !== undefined && found.has(container.parent)) || isOverlay(container, totalWords))
      found.add(container);
  return found;
}
