import { createContext, useContext, useSyncExternalStore } from 'preact/compat';

/** The hovered and the selected block. */
interface FocusState {
  hovered: number | undefined;
  selected: number | undefined;
}

/**
 * The hovered and the selected block, which text, page map and list share. Each component subscribes to one block, so
 * hovering renders two blocks again and not thousands.
 */
export class BlockFocus {
  #state: FocusState = { hovered: undefined, selected: undefined };
  readonly #listeners = new Set<() => void>();
  readonly #selectListeners = new Set<(evidenceId: number, from: string) => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): FocusState => this.#state;

  hover(evidenceId: number | undefined): void {
    if (evidenceId !== this.#state.hovered) this.#change({ ...this.#state, hovered: evidenceId });
  }

  /**
   * @param from the view in which the block was selected; the other views scroll to it
   */
  select(evidenceId: number, from: string): void {
    this.#change({ hovered: undefined, selected: evidenceId });
    for (const listener of this.#selectListeners) listener(evidenceId, from);
  }

  readonly onSelect = (listener: (evidenceId: number, from: string) => void): (() => void) => {
    this.#selectListeners.add(listener);
    return () => this.#selectListeners.delete(listener);
  };

  #change(state: FocusState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const FocusContext = createContext(new BlockFocus());

export const useFocus = (): BlockFocus => useContext(FocusContext);

/** Returns whether a block is hovered or selected. */
export function useBlockState(evidenceId: number): 'hovered' | 'selected' | undefined {
  const focus = useFocus();
  return useSyncExternalStore(focus.subscribe, () => {
    const { hovered, selected } = focus.read();
    if (hovered === evidenceId) return 'hovered';
    return selected === evidenceId ? 'selected' : undefined;
  });
}

/** Returns the hovered and the selected block. */
export function useFocusState(): FocusState {
  const focus = useFocus();
  return useSyncExternalStore(focus.subscribe, focus.read);
}
