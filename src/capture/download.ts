import type { DocumentLoad } from './navigation.ts';
import { responseFacts } from './outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { Stages } from './stages.ts';
import type { CapturedDownload } from './types.ts';

/** Headers of one connection, or of what this client unpacks by itself. */
const OF_THE_CONNECTION =
  /^(?:host|connection|keep-alive|te|transfer-encoding|upgrade|content-length|accept-encoding|proxy-.*|:.*)$/;

/** What came is no page: says how the browser asked for it. @param exit which way out of the egress it took */
export async function downloadOf(
  { browser, navigation }: PreparedPage,
  load: DocumentLoad,
  requestedUrl: string,
  { exit, stages }: { exit: number; stages: Stages },
): Promise<CapturedDownload> {
  const { method, headers } = await navigation.requestOf(load);
  const { userAgent, acceptLanguage = '' } = browser.identity;
  const sent = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name));
  return {
    outcome: 'download',
    response: responseFacts(load, requestedUrl, navigation.firstRedirectStatus),
    request: {
      method,
      headers: {
        'user-agent': userAgent,
        'accept-language': acceptLanguage,
        ...Object.fromEntries(sent),
      },
      exit,
    },
    stages: stages.list,
  };
}
