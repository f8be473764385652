import { z } from 'zod';
import { omitUndefined, parseJson, type PaymentRequest, type ResponseFacts } from '../contract/index.ts';

/** Maximum number of bytes of a body that are parsed. */
const MAX_PAYMENT_BODY_BYTES = 64 * 1024;
const MAX_PAYMENT_OFFERS = 10;
/** Maximum number of UTF-16 units of a value. */
const MAX_OFFER_FIELD_LENGTH = 500;

const OfferText = z.string().transform((text) => text.slice(0, MAX_OFFER_FIELD_LENGTH));

/** A way to pay, in the versions 1 (`maxAmountRequired`) and 2 (`amount`) of x402. */
const PaymentOffer = z
  .object({
    scheme: OfferText.optional().catch(undefined),
    network: OfferText.optional().catch(undefined),
    amount: OfferText.optional().catch(undefined),
    maxAmountRequired: OfferText.optional().catch(undefined),
    asset: OfferText.optional().catch(undefined),
    payTo: OfferText.optional().catch(undefined),
  })
  .transform(({ amount, maxAmountRequired, ...offer }) => ({
    ...offer,
    amount: amount ?? maxAmountRequired,
  }));

const X402Body = z.object({ x402Version: z.number(), accepts: z.array(z.unknown()) });

/**
 * Reads what a site asks for with status 402: `crawler-price` (pay per crawl), x402 in the header `payment-required`
 * or in a JSON body, and `www-authenticate` (L402).
 * @param body of the response, if it is not a web page
 * @returns undefined for another status
 */
export function readPaymentRequest(
  { originStatusCode, headers }: Pick<ResponseFacts, 'originStatusCode' | 'headers'>,
  body: Uint8Array = new Uint8Array(),
): PaymentRequest | undefined {
  if (originStatusCode !== 402) return undefined;
  const price = headers['crawler-price']?.slice(0, MAX_OFFER_FIELD_LENGTH);
  const challenge = headers['www-authenticate']?.slice(0, MAX_OFFER_FIELD_LENGTH);
  const encoded = headers['payment-required'];
  const offers =
    encoded === undefined
      ? readPaymentOffers(Buffer.from(body.subarray(0, MAX_PAYMENT_BODY_BYTES)).toString('utf8'))
      : readPaymentOffers(Buffer.from(encoded.slice(0, MAX_PAYMENT_BODY_BYTES), 'base64').toString('utf8'));
  return { price, challenge, ...(offers.length > 0 && { offers }) };
}

function readPaymentOffers(json: string): NonNullable<PaymentRequest['offers']> {
  const parsed = X402Body.safeParse(parseJson(json));
  if (!parsed.success) return [];
  return parsed.data.accepts.slice(0, MAX_PAYMENT_OFFERS).flatMap((accepted) => {
    const offer = PaymentOffer.safeParse(accepted);
    return offer.success ? [omitUndefined(offer.data)] : [];
  });
}
