export { POOLER, startPooler } from './pooler.ts';
export { type PostgresServer, startPostgres } from './server.ts';
export { newDatabase } from './shared.ts';
