import type { DocumentLoad } from '../live-page/navigation.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import type { CapturedDownload } from '../types.ts';

/** Names of headers that belong to one connection, or to content encodings that the plain fetch handles itself. */
const CONNECTION_HEADER_NAMES =
  /^(?:host|connection|keep-alive|te|transfer-encoding|upgrade|content-length|accept-encoding|proxy-.*|:.*)$/;

/**
 * Describes a request of the browser, so that a plain fetch can repeat it.
 * @param exit index of the egress exit (route of outgoing requests)
 */
export async function describeRequest(
  { browser, navigation, interception }: PreparedPage,
  load: DocumentLoad,
  exit: number,
): Promise<CapturedDownload['request']> {
  const { method, headers } = await navigation.readSentRequest(load);
  const { userAgent, acceptLanguage = '' } = browser.identity;
  const sentHeaders = Object.entries(headers).filter(([name]) => !CONNECTION_HEADER_NAMES.test(name));
  return {
    method,
    headers: {
      'user-agent': userAgent,
      'accept-language': acceptLanguage,
      ...Object.fromEntries(sentHeaders),
      ...interception.createAuthorizationFor(load.url),
    },
    exit,
  };
}
