import type { NewProfile } from '../../../../src/contract/organization/profiles.ts';
import {
  parseCookieText,
  parseHeaderText,
  parseViewportText,
  parseWaitForText,
} from '../../../../src/contract/settings-text.ts';

/** The texts of the form, by field. */
export interface ProfileForm {
  name: string;
  /** One `Name: value` per line. */
  headers: string;
  /** One `name=value; domain=example.com` per line. */
  cookies: string;
  userAgent: string;
  locale: string;
  timezone: string;
  viewport: string;
  mobile: boolean;
  asksForMarkdown: boolean;
  waitFor: string;
  exit: string;
}

export const EMPTY_FORM: ProfileForm = {
  name: '',
  headers: '',
  cookies: '',
  userAgent: '',
  locale: '',
  timezone: '',
  viewport: '',
  mobile: false,
  asksForMarkdown: false,
  waitFor: '',
  exit: '',
};

/** Error for a text of the form that cannot be read. */
export class FormError extends Error {}

/**
 * Converts the form to a request. The service checks the values.
 * @throws FormError that names the line or field, and the expected form
 */
export function toNewProfile(form: ProfileForm): NewProfile {
  const { name, mobile, asksForMarkdown } = form;
  const [userAgent, locale, timezone, viewportText, waitFor, exit] = [
    form.userAgent,
    form.locale,
    form.timezone,
    form.viewport,
    form.waitFor,
    form.exit,
  ].map((text) => text.trim()) as [string, string, string, string, string, string];
  const headers = readLines('Headers', form.headers, parseHeaderText, 'X-Token: abc');
  const cookies = readLines('Cookies', form.cookies, parseCookieText, 'session=abc; domain=example.com');
  const viewport = parseViewportText(viewportText);
  if (viewportText !== '' && !viewport) throw new FormError('Viewport: expected 1280x800.');
  if (!/^\d*$/.test(exit)) throw new FormError('Proxy exit: expected a number from 0.');
  return {
    name: name.trim(),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(cookies.length > 0 && { cookies }),
    ...(userAgent !== '' && { userAgent }),
    ...(locale !== '' && { locale }),
    ...(timezone !== '' && { timezone }),
    ...(viewport && { viewport }),
    ...(mobile && { mobile }),
    ...(asksForMarkdown && { accept: 'markdown' as const }),
    ...(waitFor !== '' && { waitFor: parseWaitForText(waitFor) }),
    ...(exit !== '' && { exit: Number(exit) }),
  };
}

function readLines<Value>(
  field: string,
  text: string,
  parse: (line: string) => Value | undefined,
  example: string,
): Value[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parse(line.trim());
    if (value === undefined) throw new FormError(`${field}, line ${index + 1}: expected ${example}`);
    return [value];
  });
}
