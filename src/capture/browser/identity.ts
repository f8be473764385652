import type { Protocol } from 'devtools-protocol';
import type { CaptureSettings } from '../../contract/index.ts';

type UserAgentOverride = Protocol.Emulation.SetUserAgentOverrideRequest;

const GREASE_CHARACTERS = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'];
const GREASE_VERSIONS = ['8', '99', '24'];
const BRAND_ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * Builds the user agent and client hints of an ordinary Chrome of this version
 * (Chromium, components/embedder_support/user_agent_utils.cc).
 * @param product `Browser.getVersion().product`, such as `HeadlessChrome/156.0.7812.3`
 * @param userAgent replaces Chrome's user agent
 */
export function buildBrowserIdentity(product: string, userAgent?: string): UserAgentOverride {
  const fullVersion = product.slice(product.indexOf('/') + 1);
  const major = fullVersion.slice(0, fullVersion.indexOf('.'));
  return {
    userAgent:
      userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    acceptLanguage: 'en-US,en',
    platform: 'Linux x86_64',
    userAgentMetadata: {
      brands: buildBrands(Number(major), major, (version) => version),
      fullVersionList: buildBrands(Number(major), fullVersion, (version) => `${version}.0.0.0`),
      fullVersion,
      platform: 'Linux',
      platformVersion: '',
      architecture: 'x86',
      bitness: '64',
      model: '',
      mobile: false,
      wow64: false,
    },
  };
}

/** Returns the identity of one page: the identity of its browser, changed by the settings of the capture. */
export function createPageIdentity(
  browser: UserAgentOverride,
  { userAgent, locale, mobile }: CaptureSettings,
): UserAgentOverride {
  const acceptLanguage = locale === undefined ? browser.acceptLanguage : toAcceptLanguage(locale);
  const identity = { ...(mobile ? toPhoneIdentity(browser) : browser), acceptLanguage };
  // Leave out Chrome's client hints, because they would contradict another user agent.
  return userAgent === undefined ? identity : { userAgent, acceptLanguage };
}

/** Converts `de-DE` to `de-DE,de`. Chromium adds the quality values. */
const toAcceptLanguage = (locale: string): string =>
  [...new Set([locale, new Intl.Locale(locale).language])].join(',');

/** Returns the identity of Chrome for Android of the same version. Its reduced user agent names no phone model. */
function toPhoneIdentity(browser: UserAgentOverride): UserAgentOverride {
  const metadata = browser.userAgentMetadata;
  return {
    ...browser,
    userAgent: browser.userAgent
      .replace(/\([^)]*\)/, '(Linux; Android 10; K)')
      .replace(/ Safari\//, ' Mobile Safari/'),
    platform: 'Linux armv81',
    ...(metadata && {
      userAgentMetadata: { ...metadata, platform: 'Android', architecture: '', bitness: '', mobile: true },
    }),
  };
}

/** Builds the list of Chrome's three brands. The version determines their order and the name of the GREASE brand. */
function buildBrands(
  seed: number,
  version: string,
  formatGreaseVersion: (version: string) => string,
): Protocol.Emulation.UserAgentBrandVersion[] {
  const [first, second] = [seed, seed + 1].map((at) => GREASE_CHARACTERS[at % GREASE_CHARACTERS.length]);
  const brands = [
    {
      brand: `Not${first}A${second}Brand`,
      version: formatGreaseVersion(GREASE_VERSIONS[seed % GREASE_VERSIONS.length] ?? '99'),
    },
    { brand: 'Chromium', version },
    { brand: 'Google Chrome', version },
  ];
  const brandOrder = BRAND_ORDERS[seed % BRAND_ORDERS.length] ?? [0, 1, 2];
  return brands
    .map((_, position) => brands[brandOrder.indexOf(position)] ?? brands[position])
    .filter((brand) => brand !== undefined);
}
