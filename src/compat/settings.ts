import { CaptureSettings, decodeInput } from '../contract/index.ts';

/**
 * Converts the request headers that a caller wants to send: cookies, user agent and language become settings of the
 * browser.
 * @param url the page, whose host gets the cookies
 * @throws ServiceError `HttpApiDecodeError` for a header that cannot be set
 */
export function toCaptureSettings(
  url: string,
  headers: Readonly<Record<string, string>>,
  moreSettings: CaptureSettings = {},
): CaptureSettings {
  const otherHeaders: Record<string, string> = {};
  const settings: CaptureSettings = {};
  for (const [name, value] of Object.entries(headers)) {
    switch (name.toLowerCase()) {
      case 'cookie':
        settings.cookies = parseCookies(url, value);
        break;
      case 'user-agent':
        settings.userAgent = value;
        break;
      case 'accept-language':
        settings.locale = value.split(/[,;]/, 1)[0]?.trim() ?? '';
        break;
      default:
        otherHeaders[name] = value;
    }
  }
  const allSettings = {
    ...settings,
    ...(Object.keys(otherHeaders).length > 0 && { headers: otherHeaders }),
    ...moreSettings,
  };
  return decodeInput(CaptureSettings, allSettings, 'request');
}

function parseCookies(url: string, header: string): NonNullable<CaptureSettings['cookies']> {
  const domain = new URL(url).hostname;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: name.trim(), value: value.join('=').trim(), domain };
    });
}
