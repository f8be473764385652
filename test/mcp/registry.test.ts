import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readJson = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

it('server.json describes the npm package to the MCP registry', () => {
  const manifest = readJson('package.json');
  const server = readJson('server.json');
  // The registry requires equal names in both files and a short description.
  expect(server.name).toBe(manifest.mcpName);
  expect(server.name).toMatch(/^[\w.-]+\/[\w.-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.version).toBe(manifest.version);
  expect(server.packages).toMatchObject([
    {
      registryType: 'npm',
      identifier: manifest.name,
      version: manifest.version,
      transport: { type: 'stdio' },
    },
  ]);
  expect(Object.keys(manifest.bin)).toContain(manifest.name);
});
