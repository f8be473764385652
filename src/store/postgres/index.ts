export { openPostgres, type PostgresSettings } from './open.ts';
