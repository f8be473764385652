import { type RefObject, useEffect, useRef, useState } from 'preact/compat';

/** Focuses an element when it appears. @param isWanted whether to do so; only its first value counts */
export function useFocusOnMount<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const [isFocused] = useState(isWanted);
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);
  return element;
}
