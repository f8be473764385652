import { type RefObject, useEffect, useRef } from 'preact/compat';

/** Focuses an element when it appears. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
