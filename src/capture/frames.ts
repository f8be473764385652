import type { Session } from './cdp/index.ts';

/** Milliseconds between two frames: as on a screen at first, then as few as an observer needs to see what changed. */
const FRAME_MS = 16;
const LATER_FRAME_MS = 80;
const FIRST_FRAMES = 8;

/**
 * The frames of a page that is never drawn. With a frame go animation callbacks, scroll events and the observers
 * of size and intersection; a page that nobody waits for needs none, and layout is there without them.
 */
export class Frames {
  readonly #session: Session;
  readonly #onDemand: boolean;
  #running = false;
  #made = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onDemand false where the browser makes frames by itself */
  constructor(session: Session, onDemand: boolean) {
    this.#session = session;
    this.#onDemand = onDemand;
  }

  /** The first frame comes at once; calling it again does nothing. */
  start(): void {
    if (this.#running || !this.#onDemand) return;
    this.#running = true;
    this.#made = 0;
    this.#next();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    const again = () => {
      if (this.#running && this.#session.failure === undefined) {
        this.#timer = setTimeout(() => this.#next(), ++this.#made < FIRST_FRAMES ? FRAME_MS : LATER_FRAME_MS);
      }
    };
    // A page on its way elsewhere refuses a frame, one whose script runs answers late: the next one waits for it.
    this.#session
      .send('HeadlessExperimental.beginFrame', { noDisplayUpdates: true, interval: FRAME_MS })
      .then(again, again);
  }
}
