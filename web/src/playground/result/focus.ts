import { createContext, useContext, useSyncExternalStore } from 'react';

/** Which block is pointed at, and which one was chosen. */
interface FocusState {
  hovered: number | undefined;
  selected: number | undefined;
}

/**
 * What text, page map and list share. Each part listens to its own block alone: pointing at one block of thousands
 * draws two of them anew.
 */
export class BlockFocus {
  #state: FocusState = { hovered: undefined, selected: undefined };
  readonly #listeners = new Set<() => void>();
  readonly #choices = new Set<(evidenceId: number, from: string) => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): FocusState => this.#state;

  hover(evidenceId: number | undefined): void {
    if (evidenceId !== this.#state.hovered) this.#change({ ...this.#state, hovered: evidenceId });
  }

  /** @param from the part where it was chosen; the others bring the block into view */
  select(evidenceId: number, from: string): void {
    this.#change({ hovered: undefined, selected: evidenceId });
    for (const listener of this.#choices) listener(evidenceId, from);
  }

  readonly onSelect = (listener: (evidenceId: number, from: string) => void): (() => void) => {
    this.#choices.add(listener);
    return () => this.#choices.delete(listener);
  };

  #change(state: FocusState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const FocusContext = createContext(new BlockFocus());

export const useFocus = (): BlockFocus => useContext(FocusContext);

/** Whether one block is pointed at or chosen: `hovered`, `selected` or nothing. */
export function useBlockState(evidenceId: number): 'hovered' | 'selected' | undefined {
  const focus = useFocus();
  return useSyncExternalStore(focus.subscribe, () => {
    const { hovered, selected } = focus.read();
    if (hovered === evidenceId) return 'hovered';
    return selected === evidenceId ? 'selected' : undefined;
  });
}

/** The blocks that are pointed at and chosen. */
export function useFocusState(): FocusState {
  const focus = useFocus();
  return useSyncExternalStore(focus.subscribe, focus.read);
}
