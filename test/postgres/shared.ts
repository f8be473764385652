import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { generateId, openStore } from '../../src/store/index.ts';
import { startPostgres } from './server.ts';
import { type SharedServer, STATE } from './state.ts';

const TEMPLATE = 'pagewright_template';

/** Creates a database with the schema on the shared server. */
export async function newDatabase({ empty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const { port } = await sharedServer(inject('postgresHome'));
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const name = generateId('test').toLowerCase();
  const template = empty ? 'template1' : TEMPLATE;
  await asAdministrator(url('postgres'), `create database ${name} template ${template}`);
  return {
    url: url(name),
    drop: () => asAdministrator(url('postgres'), `drop database if exists ${name} with (force)`),
  };
}

async function asAdministrator(url: string, command: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** The process that creates the lock folder starts the server; the others wait for its state file. */
async function sharedServer(home: string): Promise<SharedServer> {
  const state = join(home, STATE);
  const isFirst = await mkdir(join(home, 'lock')).then(
    () => true,
    () => false,
  );
  if (isFirst) await startShared(home, state).catch((error: unknown) => fail(home, error));
  while (!existsSync(state)) await sleep(50);
  const result = JSON.parse(await readFile(state, 'utf8')) as SharedServer | { error: string };
  if ('error' in result) throw new Error(result.error);
  return result;
}

async function startShared(home: string, state: string): Promise<void> {
  const server = await startPostgres(home, { detached: true });
  await asAdministrator(server.url('postgres'), `create database ${TEMPLATE}`);
  const dataDir = join(home, 'template');
  const store = await openStore({
    dataDir,
    secret: 'unused',
    database: { url: server.url(TEMPLATE), maxConnections: 1 },
  });
  await store.close();
  await rm(dataDir, { recursive: true });
  const shared: SharedServer = { pid: server.pid, port: server.port };
  await writeFile(`${state}.new`, JSON.stringify(shared));
  await rename(`${state}.new`, state);
}

async function fail(home: string, error: unknown): Promise<void> {
  await writeFile(join(home, STATE), JSON.stringify({ error: String(error) }));
}
