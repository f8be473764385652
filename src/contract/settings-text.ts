import type { CaptureSettings, SettingsCookie } from './fetch/capture-settings.ts';

// Parses and writes settings as people type them. Has no imports at run time, because the web pages use it too.

/** Parses a header such as `X-Token: abc`. Returns undefined if the colon is missing. */
export function parseHeaderText(text: string): [name: string, value: string] | undefined {
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

/**
 * Parses a cookie such as `session=abc; domain=example.com; path=/account`. Returns undefined if the domain is missing
 * or an attribute is unknown.
 */
export function parseCookieText(text: string): SettingsCookie | undefined {
  const [nameAndValue = '', ...attributes] = text.split(';').map((part) => part.trim());
  const [name, value] = splitAtEqualsSign(nameAndValue);
  const { domain, path, ...unknownAttributes } = Object.fromEntries(
    attributes
      .filter((attribute) => attribute !== '')
      .map(splitAtEqualsSign)
      .map(([key, content]) => [key.toLowerCase(), content]),
  );
  if (name === '' || value === undefined || domain === undefined) return undefined;
  if (Object.keys(unknownAttributes).length > 0) return undefined;
  return { name, value, domain, ...(path !== undefined && { path }) };
}

function splitAtEqualsSign(text: string): [string, string | undefined] {
  const equalsIndex = text.indexOf('=');
  return equalsIndex === -1 ? [text, undefined] : [text.slice(0, equalsIndex), text.slice(equalsIndex + 1)];
}

/** Parses a viewport such as `1280x800`. */
export function parseViewportText(text: string): CaptureSettings['viewport'] {
  const [, width, height] = /^(\d+) ?[x×] ?(\d+)$/i.exec(text) ?? [];
  if (width === undefined || height === undefined) return undefined;
  return { width: Number(width), height: Number(height) };
}

/** Parses `waitFor`: a number is milliseconds, and everything else is a CSS selector. */
export const parseWaitForText = (text: string): number | string =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

type BrowserSettings = Omit<CaptureSettings, 'headers' | 'cookies'>;

/** Describes the settings of the browser in one line; undefined if there are none. */
export function describeBrowserSettings(settings: BrowserSettings): string | undefined {
  const { userAgent, locale, timezone, viewport, mobile, waitFor, accept, exit } = settings;
  const settingTexts = [
    locale,
    timezone,
    viewport && `${viewport.width}x${viewport.height}`,
    mobile && 'mobile',
    waitFor !== undefined && `wait for ${waitFor}${typeof waitFor === 'number' ? ' ms' : ''}`,
    accept && `accept ${accept}`,
    exit !== undefined && `exit ${exit}`,
    userAgent,
  ].filter((text) => typeof text === 'string');
  return settingTexts.length > 0 ? settingTexts.join(', ') : undefined;
}
