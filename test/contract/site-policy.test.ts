import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Family, fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const OFFER = {
  scheme: 'exact',
  network: 'base',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
};
const HTML = { 'content-type': 'text/html' };
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

const routes: Family = {
  '/pay-per-crawl': fixed('Asks for a payment as Cloudflare does', {
    status: 402,
    headers: { ...HTML, 'crawler-price': 'USD 0.01' },
    body: '<h1>Payment required</h1>',
  }),
  '/x402-body': fixed('x402, version 1', {
    status: 402,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      x402Version: 1,
      error: 'Payment required',
      accepts: [{ ...OFFER, maxAmountRequired: '10000', resource: 'https://a.example' }, 7],
    }),
  }),
  '/x402-header': fixed('x402, version 2, without a body', {
    status: 402,
    headers: {
      'payment-required': encode({ x402Version: 2, accepts: [{ ...OFFER, amount: '500' }] }),
      'www-authenticate': 'L402 macaroon="a", invoice="b"',
    },
  }),
  '/x402-hostile': fixed('Malformed and oversized offers', {
    status: 402,
    headers: {
      ...HTML,
      'payment-required': encode({
        x402Version: 2,
        accepts: Array.from({ length: 50 }, () => ({ scheme: 'a'.repeat(900), payTo: {} })),
      }),
    },
    body: '<h1>Pay</h1>',
  }),
  '/x402-nonsense': fixed('Not JSON', {
    status: 402,
    headers: { ...HTML, 'payment-required': '!!!' },
    body: '<h1>Pay</h1>',
  }),
  '/signals': fixed('States how its content may be used', {
    headers: {
      ...HTML,
      'content-signal': 'search=yes, ai-input=yes, ai-train=no',
      'x-robots-tag': 'noai, noimageai',
      'tdm-reservation': '1',
      'tdm-policy': 'https://example.com/tdm.json',
    },
    body: '<h1>Signals</h1>',
  }),
  '/usage': fixed('Prefers uses of its content', {
    headers: { ...HTML, 'content-usage': 'train-ai=n, ai-use=y, bots=n, search' },
    body: '<h1>Usage</h1>',
  }),
  '/usage-malformed': fixed('A preference that is not a dictionary', {
    headers: { ...HTML, 'content-usage': 'Train-AI=n, ai-use=n' },
    body: '<h1>Usage</h1>',
  }),
  '/paid': fixed('A price without status 402', {
    headers: { ...HTML, 'crawler-price': 'USD 1' },
    body: '<h1>Paid</h1>',
  }),
};

let origin: Origin;
let service: Pagewright;
beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(routes), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

it.each([
  ['/pay-per-crawl', { price: 'USD 0.01' }],
  ['/x402-body', { offers: [{ ...OFFER, amount: '10000' }] }],
  ['/x402-header', { challenge: 'L402 macaroon="a", invoice="b"', offers: [{ ...OFFER, amount: '500' }] }],
  ['/x402-hostile', { offers: Array.from({ length: 10 }, () => ({ scheme: 'a'.repeat(500) })) }],
  ['/x402-nonsense', {}],
])('returns the payment details that %s sends with status 402', async (path, payment) => {
  const { status, json } = await service.fetchJson({ url: origin.url(path) });
  expect(status).toBe(200);
  expect(json.originError).toMatchObject({ kind: 'http', originStatusCode: 402, retryable: false });
  expect(json.meta.sitePolicy).toEqual({ payment });
});

it('reports the content signals and the reservation of rights of a page', async () => {
  const { json } = await service.fetchJson({ url: origin.url('/signals') });
  expect(json.meta.sitePolicy).toEqual({
    contentSignals: { search: true, aiInput: true, aiTrain: false },
    robotsTag: 'noai, noimageai',
    tdmReservation: true,
    tdmPolicy: 'https://example.com/tdm.json',
  });
});

it('reports the usage preferences of a page, without unknown categories and values', async () => {
  const { json } = await service.fetchJson({ url: origin.url('/usage') });
  expect(json.meta.sitePolicy).toEqual({ contentUsage: { trainAi: false, aiUse: true } });
});

it('reports no payment for other statuses, and no policy for pages without valid statements', async () => {
  for (const path of ['/paid', '/small', '/usage-malformed']) {
    const { json } = await service.fetchJson({ url: origin.url(path) });
    expect(json.meta, path).not.toHaveProperty('sitePolicy');
  }
});
