import type { PreparedPage } from './prepared-page.ts';

/** Longer replies are not passed on: such documents show text of their own. */
const MAX_BYTES = 4_000_000;

/**
 * Reads the HTML that the server sent for the shown document, as the browser's raw reply (`decodeResponseBody`).
 * Undefined if there is no document. A body that the browser has discarded decodes to an empty text.
 */
export async function readDeliveredHtml({
  session,
  navigation,
}: PreparedPage): Promise<Uint8Array | undefined> {
  const { loaderId } = navigation.shown ?? {};
  if (loaderId === undefined) return undefined;
  const reply = await session.sendRaw('Network.getResponseBody', { requestId: loaderId });
  return reply.byteLength <= MAX_BYTES ? reply : undefined;
}
