import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const BASE = 'http://collector:4318';

it.each<[string, Record<string, string>, string | undefined]>([
  ['without a setting', {}, undefined],
  ['its own setting', { PAGEWRIGHT_TRACES_ENDPOINT: `${BASE}/own` }, `${BASE}/own`],
  ['the standard base', { OTEL_EXPORTER_OTLP_ENDPOINT: `${BASE}/` }, `${BASE}/v1/traces`],
  ['the standard endpoint', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${BASE}/all` }, `${BASE}/all`],
  [
    'the more specific of two',
    { OTEL_EXPORTER_OTLP_ENDPOINT: BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${BASE}/all` },
    `${BASE}/all`,
  ],
  ['turned off', { OTEL_EXPORTER_OTLP_ENDPOINT: BASE, OTEL_SDK_DISABLED: 'true' }, undefined],
  ['without traces', { OTEL_EXPORTER_OTLP_ENDPOINT: BASE, OTEL_TRACES_EXPORTER: 'none' }, undefined],
])('reads the endpoint for traces from the environment: %s', (_case, env, endpoint) => {
  expect(readConfig(env).PAGEWRIGHT_TRACES_ENDPOINT).toBe(endpoint);
});

it('the error for an invalid endpoint does not contain it, because it can include a password', () => {
  for (const name of ['PAGEWRIGHT_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
    const read = (): unknown => readConfig({ [name]: 'collector:4318' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('PAGEWRIGHT_TRACES_ENDPOINT: expected an http or https URL');
    expect(read).not.toThrow('collector');
  }
});

it.each(['-0.1', '1.1', 'all', 'NaN'])('rejects %s as PAGEWRIGHT_TRACES_RATIO', (share) => {
  expect(() => readConfig({ PAGEWRIGHT_TRACES_RATIO: share })).toThrow('a number from 0 to 1');
});
