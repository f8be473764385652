/** State file in the folder of the shared server; it exists when the server runs or has failed. */
export const STATE = 'server.json';

export interface SharedServer {
  pid: number;
  port: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Deployment that the tests use: one process with SQLite, or roles that share Postgres. */
    shape: 'embedded' | 'distributed';
    /** Folder of the shared server, which the first test that needs it starts; only for `distributed`. */
    postgresHome: string;
  }
}
