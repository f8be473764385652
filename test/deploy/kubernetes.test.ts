import { describe, expect, it } from 'vitest';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { SETTINGS } from '../../src/settings.ts';
import { listFiles, readYaml, type Value } from './files.ts';

const MODELS = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
];

const FILES = listFiles('kubernetes').filter((path) => !path.endsWith('kustomization.yaml'));
const OBJECTS: Value[] = FILES.flatMap(readYaml);
const ofKind = (kind: string): Value[] => OBJECTS.filter((object) => object.kind === kind);
const named = (kind: string, name: string): Value =>
  ofKind(kind).find((object) => object.metadata.name === name);

/** @throws Error if a field is invalid or a required field is missing */
function check(object: Value): void {
  const model = MODELS.find(
    ({ kind, apiVersion }) => kind === object.kind && apiVersion === object.apiVersion,
  );
  if (!model) throw new Error(`no model of ${object.apiVersion} ${object.kind}`);
  new (model as new (data: Value) => { validate(): void })(object).validate();
}

describe('the Kubernetes manifests', () => {
  it('all manifests are valid against the Kubernetes schemas', () => {
    expect(OBJECTS.length).toBeGreaterThan(12);
    for (const object of OBJECTS) expect(() => check(object), object.metadata.name).not.toThrow();
  });

  it('the Kubernetes schemas reject a field of the wrong type', () => {
    const broken = structuredClone(named('Deployment', 'worker'));
    broken.spec.template.spec.terminationGracePeriodSeconds = 'long';
    expect(() => check(broken)).toThrow();
  });

  it('the kustomization lists all manifests except the secret', () => {
    const [{ resources }] = readYaml('kubernetes/kustomization.yaml');
    const files = FILES.map((path) => path.replace('kubernetes/', ''));
    expect([...resources, 'secret.example.yaml'].sort()).toEqual(files.sort());
  });

  it('all manifests use valid settings of the service', () => {
    const names = [
      ...Object.keys(named('ConfigMap', 'pagewright').data),
      ...Object.keys(named('Secret', 'pagewright').stringData),
      ...containers().flatMap(({ env = [] }) => env.map(({ name }: Value) => name)),
    ];
    for (const name of names.filter((name) => !name.startsWith('AWS_')))
      expect(SETTINGS).toHaveProperty(name);
  });

  it.each(['api', 'worker'])('the labels and references of the %s manifests match', (name) => {
    const { spec } = named('Deployment', name);
    const { labels } = spec.template.metadata;
    expect(labels).toEqual(spec.selector.matchLabels);
    expect(named('PodDisruptionBudget', name).spec.selector.matchLabels).toEqual(labels);
    expect(named('HorizontalPodAutoscaler', name).spec.scaleTargetRef.name).toBe(name);
    const [container] = spec.template.spec.containers;
    const ports = container.ports.map((port: Value) => port.name);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(ports).toContain(container[probe].httpGet.port);
    const volumes = spec.template.spec.volumes.map((volume: Value) => volume.name);
    expect(container.volumeMounts.map((mount: Value) => mount.name).sort()).toEqual(volumes.sort());
  });

  it('callers reach only the API, and a shutdown lets calls and captures finish', () => {
    const service = named('Service', 'api');
    expect(service.spec.selector).toEqual(named('Deployment', 'api').spec.template.metadata.labels);
    expect(named('Ingress', 'pagewright').spec.rules[0].http.paths[0].backend.service.name).toBe('api');
    for (const deployment of ofKind('Deployment'))
      expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(160);
  });

  it('the startup probe allows an hour for a migration', () => {
    for (const { startupProbe } of containers())
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(3600);
    for (const deployment of ofKind('Deployment'))
      expect(deployment.spec.progressDeadlineSeconds).toBeGreaterThan(3600);
  });

  it('every process runs without root privileges', () => {
    for (const deployment of ofKind('Deployment')) {
      const { securityContext, automountServiceAccountToken } = deployment.spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(automountServiceAccountToken).toBe(false);
    }
    for (const { securityContext } of containers()) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('workers reach neither the cluster network nor the metadata address', () => {
    const { spec } = named('NetworkPolicy', 'worker-to-the-web');
    expect(spec.podSelector.matchLabels).toEqual({ 'app.kubernetes.io/component': 'worker' });
    const open = spec.egress
      .flatMap(({ to }: Value) => to)
      .find((peer: Value) => peer.ipBlock?.cidr === '0.0.0.0/0');
    expect(open.ipBlock.except).toEqual(
      expect.arrayContaining([
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        '169.254.0.0/16',
        '100.64.0.0/10',
      ]),
    );
  });
});

const containers = (): Value[] =>
  ofKind('Deployment').flatMap((deployment) => deployment.spec.template.spec.containers);
