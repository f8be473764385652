import { launchBrowser } from '../capture/index.ts';
import { createConverter } from '../document/index.ts';
import { createThreads } from '../threads/index.ts';

/** How a process starts the parts whose start takes long. One service after another in a process can share them. */
export interface Starters {
  launchBrowser: typeof launchBrowser;
  createThreads: typeof createThreads;
  createConverter: typeof createConverter;
  /** Maximum number of pages that a service prepares ahead of time. Each occupies a renderer process. */
  maxReadyPages: number;
}

export const STARTERS: Starters = { launchBrowser, createThreads, createConverter, maxReadyPages: 3 };
