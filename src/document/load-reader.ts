/** Loads the reading of documents on first use, so that a process that reads none starts sooner. */
export const loadReader = (): Promise<typeof import('./read.ts')> => import('./read.ts');
