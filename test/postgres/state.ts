/** File of the shared server's folder that says that it runs. */
export const STATE = 'server.json';

/** What it says. */
export interface SharedServer {
  pid: number;
  port: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which shape of the service the tests run on: one process and SQLite, or roles that share Postgres. */
    shape: 'embedded' | 'distributed';
    /** Folder of the run's one server, which the first test that needs it starts; in the distributed shape only. */
    postgresHome: string;
  }
}
