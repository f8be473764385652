import type { CaptureSettings } from '../contract/index.ts';
import { identityFor, DEFAULT_VIEWPORT } from './browser/index.ts';
import type { PreparedPage } from './live-page/prepared-page.ts';

/** Viewport of a phone in CSS pixels. */
const PHONE_VIEWPORT = { width: 412, height: 915 } as const;
/** Maximum milliseconds to wait for the selector of `waitFor`. */
const MAX_SELECTOR_WAIT_MS = 30_000;
const SELECTOR_POLL_INTERVAL_MS = 50;

/**
 * Applies settings to a page that has not navigated yet.
 * @param url the requested URL; the headers of the settings are sent only to its origin
 */
export async function applySettings(
  page: PreparedPage,
  url: string,
  settings: CaptureSettings,
): Promise<void> {
  const { session, browser, interception } = page;
  const { headers, cookies, locale, timezone } = settings;
  await Promise.all([
    session.send('Emulation.setUserAgentOverride', identityFor(browser.identity, settings)),
    locale !== undefined && session.send('Emulation.setLocaleOverride', { locale }),
    timezone !== undefined && session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }),
    emulateScreen(page, settings),
    cookies !== undefined && session.send('Network.setCookies', { cookies: toBrowserCookies(cookies) }),
    headers !== undefined && interception.addHeaders(new URL(url).origin, headers),
  ]);
}

/** Header of a request for a document that is wanted as Markdown. Most sites answer with HTML, which is accepted too. */
const MARKDOWN_ACCEPT =
  'text/markdown,text/x-markdown;q=0.9,text/html;q=0.8,application/xhtml+xml;q=0.8,*/*;q=0.5';

/** Returns the header `accept` of requests for the main document. Empty for that of the browser or of the profile. */
export function createAcceptHeader({ accept, headers = {} }: CaptureSettings): { accept?: string } {
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  return accept === 'markdown' && !isSet ? { accept: MARKDOWN_ACCEPT } : {};
}

/** Returns the viewport of a capture in CSS pixels. */
export const getViewport = (settings: CaptureSettings = {}): { width: number; height: number } =>
  settings.viewport ?? (settings.mobile === true ? PHONE_VIEWPORT : DEFAULT_VIEWPORT);

async function emulateScreen({ session }: PreparedPage, settings: CaptureSettings): Promise<void> {
  const { viewport, mobile = false } = settings;
  if (viewport === undefined && !mobile) return;
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', {
      ...getViewport(settings),
      deviceScaleFactor: 1,
      mobile,
    }),
    mobile && session.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
  ]);
}

const toBrowserCookies = (cookies: NonNullable<CaptureSettings['cookies']>) =>
  cookies.map(({ path = '/', ...cookie }) => ({ ...cookie, path }));

/**
 * Returns the cookies of the settings that belong to a URL, as a `cookie` header. Returns no header if no cookie
 * belongs to the URL.
 */
export function createCookieHeader(
  address: string,
  cookies: NonNullable<CaptureSettings['cookies']> = [],
): { cookie?: string } {
  const { hostname, pathname } = new URL(address);
  const matchingCookies = cookies.filter(({ domain, path = '/' }) => {
    const isOwnHost = hostname === domain || (domain.startsWith('.') && `.${hostname}`.endsWith(domain));
    const folder = path.endsWith('/') ? path : `${path}/`;
    return isOwnHost && `${pathname}/`.startsWith(folder);
  });
  if (matchingCookies.length === 0) return {};
  return { cookie: matchingCookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** Waits for the time or the selector of the setting `waitFor`. Returns false if no element matched in time. */
export async function waitForRequestedSelector(
  { worlds, activity }: PreparedPage,
  waitFor: number | string,
): Promise<boolean> {
  const isSelector = typeof waitFor === 'string';
  const end = performance.now() + (isSelector ? MAX_SELECTOR_WAIT_MS : waitFor);
  const isFound = async (): Promise<boolean> =>
    isSelector &&
    (await worlds.evaluateInMainFrame<boolean>(
      `document.querySelector(${JSON.stringify(waitFor)}) !== null`,
    )) === true;
  while (performance.now() < end) {
    if (await isFound()) return true;
    await activity.waitForEvent(Math.min(SELECTOR_POLL_INTERVAL_MS, Math.max(1, end - performance.now())));
  }
  return !isSelector;
}
