import { type RefObject, useLayoutEffect, useRef, useState } from 'preact/compat';

/**
 * Focuses an element when it appears: in a layout effect, because a later one would take the focus from what the user
 * chose in the meantime.
 *
 * @param isWanted whether to do so; only its first value counts
 */
export function useFocusOnMount<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const [isFocused] = useState(isWanted);
  useLayoutEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);
  return element;
}
