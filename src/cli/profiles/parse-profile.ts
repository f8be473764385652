import {
  type CaptureSettings,
  decodeInput,
  NewProfile,
  parseCookieText,
  parseHeaderText,
  parseViewportText,
  parseWaitForText,
  type SettingsCookie,
} from '../../contract/index.ts';
import { UsageError } from '../exit.ts';

/** Options of `pagewright profiles create`. */
export interface ProfileFields {
  header?: string[];
  cookie?: string[];
  userAgent?: string;
  locale?: string;
  timezone?: string;
  viewport?: string;
  mobile?: boolean;
  waitFor?: string;
  accept?: string;
  exit?: string;
}

/**
 * Creates a profile from the options of the command line.
 * @param stored settings from a file; options override them
 * @throws UsageError or ServiceError `HttpApiDecodeError` for invalid options
 */
export function parseProfile(name: string, stored: object, fields: ProfileFields): NewProfile {
  const { header = [], cookie = [], userAgent, locale, timezone, viewport, mobile, waitFor } = fields;
  const { accept, exit } = fields;
  const storedSettings = stored as CaptureSettings;
  const headers = { ...storedSettings.headers, ...Object.fromEntries(header.map(parseHeader)) };
  const cookies = [...(storedSettings.cookies ?? []), ...cookie.map(parseCookie)];
  const profile = {
    ...storedSettings,
    name,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(cookies.length > 0 && { cookies }),
    ...(userAgent !== undefined && { userAgent }),
    ...(locale !== undefined && { locale }),
    ...(timezone !== undefined && { timezone }),
    ...(viewport !== undefined && { viewport: parseViewport(viewport) }),
    ...(mobile && { mobile }),
    ...(waitFor !== undefined && { waitFor: parseWaitForText(waitFor) }),
    ...(accept !== undefined && { accept }),
    ...(exit !== undefined && { exit: Number(exit) }),
  };
  return decodeInput(NewProfile, profile, 'profile');
}

/** Parses a header. The error does not contain the header, because its value may be secret. */
function parseHeader(text: string): [string, string] {
  const header = parseHeaderText(text);
  if (!header) throw new UsageError('--header: expected "Name: value", such as "X-Token: abc".');
  return header;
}

/** Parses a cookie. The error does not contain the cookie, because its value may be secret. */
function parseCookie(text: string): SettingsCookie {
  const cookie = parseCookieText(text);
  if (cookie) return cookie;
  throw new UsageError(
    '--cookie: expected "name=value; domain=example.com", and optionally "; path=/account".',
  );
}

function parseViewport(text: string): CaptureSettings['viewport'] {
  const viewport = parseViewportText(text);
  if (!viewport) throw new UsageError(`--viewport ${text}: expected width and height, such as 1280x800.`);
  return viewport;
}
