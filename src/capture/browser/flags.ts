import { statfsSync } from 'node:fs';

/** The window and so the page's viewport, CSS pixels: an ordinary laptop's. */
export const VIEWPORT = { width: 1365, height: 900 } as const;

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--lang=en-US',
  '--force-color-profile=srgb',
  `--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
  // Nothing of the browser's own goes out.
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-client-side-phishing-detection',
  '--disable-field-trial-config',
  '--disable-search-engine-choice-screen',
  '--metrics-recording-only',
  '--password-store=basic',
  // A page that is not in front keeps its timers.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  // What a page may not do: open windows, ask twice, speak UDP past the proxy.
  '--block-new-web-contents',
  '--disable-prompt-on-repost',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--autoplay-policy=user-gesture-required',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // One process for all frames of a page: the walker reads them through one session.
  '--disable-site-isolation-trials',
  `--disable-features=${[
    'AcceptCHFrame',
    'DestroyProfileOnBrowserClose',
    'DialMediaRouteProvider',
    'HttpsUpgrades',
    'IsolateOrigins',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'Translate',
    'site-per-process',
  ].join(',')}`,
];

/** Below this a container's /dev/shm is too small for shared bitmaps, and renderers die of it. */
const SMALL_SHM_BYTES = 256 * 1024 * 1024;

export interface FlagOptions {
  /** Cap of each renderer's V8 heap. */
  heapMegabytes: number;
  /** Pictures are loaded; where nobody will see them, that is wasted. */
  images: boolean;
}

export function browserFlags(profile: string, { heapMegabytes, images }: FlagOptions): string[] {
  return [
    ...FLAGS,
    // A setting of the renderer costs nothing for each picture; stopping its request costs as much as loading it.
    ...(images ? [] : ['--blink-settings=imagesEnabled=false']),
    `--js-flags=--max-old-space-size=${heapMegabytes}`,
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(sharedMemoryIsSmall() ? ['--disable-dev-shm-usage'] : []),
  ];
}

function sharedMemoryIsSmall(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < SMALL_SHM_BYTES;
  } catch {
    return true;
  }
}
