import { type Inline, safeUrl } from '../../content/index.ts';
import type { State } from './state.ts';

export const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every(
    (inline) => inline.type === 'break' || (inline.type === 'text' && inline.value.trim() === ''),
  );

/** Where a field leads, if it is a link. */
export function linkOf(instruction: string): string | undefined {
  const address = /HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,4000})"?/i.exec(instruction)?.[1];
  return address === undefined ? undefined : safeUrl(address);
}

/** Text in its format. */
export function runOf(value: string, { bold, italic, strike, link }: State): Inline[] {
  let children: Inline[] = [{ type: 'text', value: value.replace(/\s+/g, ' ') }];
  if (value.trim() !== '') {
    if (italic) children = [{ type: 'emphasis', children }];
    if (bold) children = [{ type: 'strong', children }];
    if (strike) children = [{ type: 'delete', children }];
  }
  return link === undefined ? children : [{ type: 'link', url: link, children }];
}
