import type { PreparedPage } from '../live-page/prepared-page.ts';

/** A longer reply is dropped, because the rendered page of such a document has enough text. */
const MAX_DELIVERED_HTML_BYTES = 4_000_000;

/**
 * Reads the HTML that the server sent for the current document, as an unparsed reply of the browser (see
 * `decodeResponseBody`). Undefined if there is no document. If the browser has discarded the body, the reply decodes to
 * an empty text.
 */
export async function readDeliveredHtml({
  session,
  navigation,
}: PreparedPage): Promise<Uint8Array | undefined> {
  const { loaderId } = navigation.shownLoad ?? {};
  if (loaderId === undefined) return undefined;
  const reply = await session.sendRaw('Network.getResponseBody', { requestId: loaderId });
  return reply.byteLength <= MAX_DELIVERED_HTML_BYTES ? reply : undefined;
}
