import { z } from 'zod';
import { isSupportedSelector, quoteValue } from '../runs/patterns.ts';
import * as schema from '../schema.ts';

/** Longest wait of `waitFor`, in milliseconds. */
const MAX_WAIT_FOR_MS = 60_000;

/** What a site can be asked for with `Accept`. A site that has no Markdown answers with HTML. */
export const ACCEPTED_FORMATS = ['html', 'markdown'] as const;

/** Headers that belong to the connection or that have a setting of their own. */
const REFUSED_HEADER_NAME =
  /^(?:host|connection|content-length|content-encoding|transfer-encoding|upgrade|te|trailer|keep-alive|expect|accept-encoding|cookie2?|user-agent|accept-language|proxy-.*|sec-.*)$/i;

const headerToken = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,200}$/, {
  error: ({ input }) => `${quoteValue(input)} is not a valid name. Use letters, digits and -.`,
});

/** Printable text without line breaks, as HTTP allows in header values. */
const headerValue = z
  .string()
  .max(8000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: 'The value contains characters that HTTP does not allow.' });

const headerName = headerToken.refine((name) => !REFUSED_HEADER_NAME.test(name), {
  error: ({ input }) =>
    `The header ${quoteValue(input)} cannot be set here. Use cookies, userAgent or locale where one of them fits.`,
});

/** A cookie of a profile; it is sent only to its domain. */
export const SettingsCookie = z.strictObject({
  name: headerToken.describe('Name of the cookie.'),
  value: z
    .string()
    .max(4096)
    .regex(/^[\x21-\x3a\x3c-\x7e\x20]*$/, {
      error: 'The value contains characters that a cookie cannot have.',
    })
    .describe('Value of the cookie. It is never returned.'),
  domain: z
    .string()
    .regex(/^\.?[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i, {
      error: ({ input }) => `${quoteValue(input)} is not a host name, such as example.com.`,
    })
    .describe(
      'Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too.',
    ),
  path: schema.optional(
    z
      .string()
      .regex(/^\/[^;\s]{0,500}$/, { error: ({ input }) => `${quoteValue(input)} is not a path, such as /.` }),
    'Path that receives the cookie, with everything below it (default: `/`).',
  ),
});

export type SettingsCookie = z.infer<typeof SettingsCookie>;

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

const viewportSide = z.int().min(200).max(4000);

/** How the browser loads a page: the content of a profile. Contains secrets. */
export const CaptureSettings = z
  .strictObject({
    headers: schema.optional(
      z
        .record(headerName, headerValue)
        .refine((headers) => Object.keys(headers).length <= 50, { error: 'At most 50 headers are allowed.' }),
      'Additional request headers. They are sent only to the origin of the requested URL.',
    ),
    cookies: schema.optional(
      z.array(SettingsCookie).max(200),
      'Cookies that the browser has from the start.',
    ),
    userAgent: headerValue
      .min(1)
      .max(500)
      .optional()
      .describe('Value of `User-Agent`. Default: that of the browser.'),
    locale: schema.optional(
      z
        .string()
        .max(35)
        .refine(isLocale, {
          error: ({ input }) => `${quoteValue(input)} is not a language tag, such as de-DE.`,
        }),
      'Language of the browser and of `Accept-Language`, such as `de-DE`.',
    ),
    timezone: schema.optional(
      z
        .string()
        .max(100)
        .refine(isTimeZone, {
          error: ({ input }) => `${quoteValue(input)} is not a time zone, such as Europe/Berlin.`,
        }),
      'Time zone of the page, such as `Europe/Berlin`.',
    ),
    viewport: schema.optional(
      z.strictObject({
        width: viewportSide.describe('Width in CSS pixels.'),
        height: viewportSide.describe('Height in CSS pixels.'),
      }),
      'Size of the viewport in CSS pixels.',
    ),
    mobile: schema.optional(z.boolean(), 'Load the page as a phone: viewport, touch and user agent.'),
    waitFor: schema.optional(
      z.union([
        z.int().min(0).max(MAX_WAIT_FOR_MS),
        z
          .string()
          .min(1)
          .max(1000)
          .refine(isSupportedSelector, {
            error: ({ input }) => `${quoteValue(input)} is not a CSS selector.`,
          }),
      ]),
      'Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for.',
    ),
    accept: schema.optional(
      z.enum(ACCEPTED_FORMATS),
      'What the site is asked for first: `markdown`, which some sites offer, or `html`. Default: that of the service.',
    ),
    exit: schema.optional(
      z.int().min(0).max(100),
      'Position in the list of proxy exits of the service, from 0. Other exits are not tried.',
    ),
  })
  .meta({ id: 'CaptureSettings' });
export type CaptureSettings = z.infer<typeof CaptureSettings>;
