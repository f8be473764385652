import { expect, it } from 'vitest';
import { formatBanner } from '../../src/cli/banner.ts';

const address = 'http://127.0.0.1:8080';

it('the banner of a service names its documentation and its playground', () => {
  const banner = formatBanner({
    address,
    servesWebPages: true,
    isPublicUrlUnknown: false,
    requiresKey: true,
    apiKey: 'pw_key',
  });
  expect(banner).toContain(`(docs: ${address}/docs, stop: Ctrl-C)`);
  expect(banner).toContain(`Open ${address}/playground in a browser`);
  expect(banner).toContain(`{"url":"${address}/sample"}`);
  expect(banner).not.toContain('npm run build');
});

it('the banner of a service without built web pages says how to build them, and names no missing page', () => {
  const banner = formatBanner({
    address,
    servesWebPages: false,
    isPublicUrlUnknown: true,
    requiresKey: false,
  });
  expect(banner).toContain('are not built. Run `npm run build`, then start again.');
  expect(banner).toContain(`URLs in responses begin with ${address}.\nSet PAGEWRIGHT_PUBLIC_URL`);
  expect(banner).not.toMatch(/\/docs|\/playground|\/sample/);
});
