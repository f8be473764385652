import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SETTINGS } from '../../src/settings.ts';
import { read, readYaml } from './files.ts';

const texts = z.array(z.string());

/** The parts of the Compose specification that the file uses. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  security_opt: texts.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .optional(),
  entrypoint: texts.optional(),
  command: texts.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: texts.optional(),
  volumes: texts.optional(),
  networks: texts,
  deploy: z.strictObject({ replicas: z.int() }).optional(),
  shm_size: z.string().optional(),
  mem_limit: z.string().optional(),
  healthcheck: z.strictObject({ test: texts, interval: z.string(), retries: z.int() }).optional(),
});

const Compose = z.strictObject({
  name: z.string(),
  'x-pagewright': z.unknown(),
  'x-settings': z.unknown(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

const [file] = readYaml('compose/compose.yaml');

describe('the compose file for containers', () => {
  const { services, networks, volumes } = Compose.parse(file);

  it('the compose file refers only to services, volumes and secrets that it declares', () => {
    for (const service of Object.values(services)) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name);
      for (const name of service.networks) expect(networks).toHaveProperty(name);
      for (const [name = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        if (!name.startsWith('.')) expect(volumes).toHaveProperty(name);
      }
    }
  });

  it('the compose file runs two processes of each role with valid settings', () => {
    for (const role of ['api', 'worker']) {
      expect(services[role]?.deploy?.replicas).toBe(2);
      const names = Object.keys(services[role]?.environment ?? {});
      expect(names).toContain('PAGEWRIGHT_DATABASE_URL');
      expect(names).toContain('PAGEWRIGHT_BLOB_URL');
      for (const name of names.filter((name) => !name.startsWith('AWS_')))
        expect(SETTINGS).toHaveProperty(name);
    }
  });

  it('the compose file requires every secret and contains none', () => {
    const asked = new Set(
      [...read('compose/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name),
    );
    const example = [...read('compose/.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
    expect(new Set(example.map(([, name]) => name))).toEqual(asked);
    for (const [, name, value] of example)
      expect(value === '' || name === 'PAGEWRIGHT_PUBLIC_URL').toBe(true);
  });

  it('the compose file does not publish the ports of database and bucket', () => {
    expect(networks['back']?.internal).toBe(true);
    for (const name of ['postgres', 's3', 'bucket']) {
      expect(services[name]?.networks).toEqual(['back']);
      expect(services[name]?.ports).toBeUndefined();
    }
  });
});
