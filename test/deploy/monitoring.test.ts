import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { metricsIn, read, readYaml, type Value } from './files.ts';

let service: Pagewright;
let exported: Set<string>;

beforeAll(async () => {
  service = await startPagewright();
  const { text } = await service.call('GET', '/metrics', { anonymous: true });
  exported = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});
afterAll(() => service.close());

it.each([
  'prometheus/alerts.yaml',
  'prometheus/alerts.test.yaml',
  'prometheus/adapter.yaml',
  'grafana/dashboard.json',
])('the monitoring file %s uses only metrics that the service exports', (path) => {
  const asked = metricsIn(read(path));
  expect(asked.size).toBeGreaterThan(0);
  for (const name of asked) expect(exported).toContain(name);
});

it('docs/deployment.md describes every metric of the service', () => {
  const page = readFileSync(new URL('../../docs/deployment.md', import.meta.url), 'utf8');
  const described = [...page.matchAll(/^\| `(pagewright_\w+)`/gm)].map(([, name]) => name);
  const families = [...exported].filter(
    (name) => name.startsWith('pagewright_') && !/_(?:bucket|count|sum)$/.test(name),
  );
  expect(described.sort()).toEqual(families.sort());
});

it('every alert has a summary and a severity', () => {
  const [{ groups }] = readYaml('prometheus/alerts.yaml');
  for (const rule of groups[0].rules) {
    expect(rule.annotations.summary, rule.alert).toMatch(/\w/);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
  }
});

it('the scrape configuration uses the job name of the alerts', () => {
  const [{ scrape_configs: jobs }] = readYaml('prometheus/scrape.yaml');
  const asked = [...read('prometheus/alerts.yaml').matchAll(/job="([^"]*)"/g)].map(([, job]) => job);
  expect(asked.length).toBeGreaterThan(0);
  for (const job of asked) expect(jobs.map((one: Value) => one.job_name)).toContain(job);
  const [{ kubernetes_sd_configs: found, relabel_configs: rules }] = jobs;
  const [namespace] = readYaml('kubernetes/namespace.yaml');
  expect(found[0].namespaces.names).toEqual([namespace.metadata.name]);
  for (const path of ['kubernetes/api.yaml', 'kubernetes/worker.yaml']) {
    const { metadata, spec } = readYaml(path)[0].spec.template;
    const kept = rules.filter((rule: Value) => rule.action === 'keep');
    const ports = spec.containers[0].ports.map((port: Value) => port.name);
    expect(kept.map((rule: Value) => rule.regex)).toEqual([
      metadata.labels['app.kubernetes.io/name'],
      ports.find((name: string) => name === 'metrics'),
    ]);
  }
});

it('the worker autoscaler uses the metric that the adapter provides', () => {
  const [{ rules }] = readYaml('prometheus/adapter.yaml');
  expect(read('kubernetes/worker.yaml')).toContain(`metric: { name: ${rules.external[0].name.as} }`);
});
