import { statfsSync } from 'node:fs';

/** Window and viewport in CSS pixels, as on an ordinary laptop. */
export const VIEWPORT = { width: 1365, height: 900 } as const;

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--lang=en-US',
  '--force-color-profile=srgb',
  `--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
  // The browser sends no requests itself.
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
  // Background pages are not throttled.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  // A page cannot open windows, show prompts or bypass the proxy with UDP.
  '--block-new-web-contents',
  '--disable-prompt-on-repost',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--autoplay-policy=user-gesture-required',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // All frames of a page share one process, so that the walker can read them through one session.
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

/** A smaller /dev/shm, as in containers, is too small for shared bitmaps and makes renderers crash. */
const SMALL_SHM_BYTES = 256 * 1024 * 1024;

export interface FlagOptions {
  /** Limit of each renderer's V8 heap. */
  heapMegabytes: number;
  /** Load images; only screenshots need them. */
  images: boolean;
}

export function buildBrowserFlags(profile: string, { heapMegabytes, images }: FlagOptions): string[] {
  return [
    ...FLAGS,
    // A renderer setting, because blocking the request of an image costs as much as loading it.
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
