import { statfsSync } from 'node:fs';

/** Size of window and viewport in CSS pixels, as on an ordinary laptop. */
export const DEFAULT_VIEWPORT = { width: 1365, height: 900 } as const;

const COMMON_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--lang=en-US',
  '--force-color-profile=srgb',
  `--window-size=${DEFAULT_VIEWPORT.width},${DEFAULT_VIEWPORT.height}`,
  // Prevent the browser from sending requests that no page requested.
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
  // Do not throttle pages in the background.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  // Prevent pages from opening windows, showing prompts and using UDP, which would bypass the proxy.
  '--block-new-web-contents',
  '--disable-prompt-on-repost',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--autoplay-policy=user-gesture-required',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Keep all frames of a page in one process, so that the walker can read them through one session.
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
    'RenderDocument',
    'Translate',
    'site-per-process',
  ].join(',')}`,
];

/** If /dev/shm is smaller, as in containers, shared bitmaps do not fit and renderers crash. */
const MIN_SHM_BYTES = 256 * 1024 * 1024;

export interface FlagOptions {
  /** Maximum size of each renderer's V8 heap in megabytes. */
  heapMegabytes: number;
  /** Whether to load images, which only screenshots need. */
  loadsImages: boolean;
}

export function buildBrowserFlags(profile: string, { heapMegabytes, loadsImages }: FlagOptions): string[] {
  return [
    ...COMMON_FLAGS,
    // Use a setting of the renderer, because blocking the request of an image takes as long as loading the image.
    ...(loadsImages ? [] : ['--blink-settings=imagesEnabled=false']),
    `--js-flags=--max-old-space-size=${heapMegabytes}`,
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(isSharedMemorySmall() ? ['--disable-dev-shm-usage'] : []),
  ];
}

function isSharedMemorySmall(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < MIN_SHM_BYTES;
  } catch {
    return true;
  }
}
