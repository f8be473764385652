import type {
  BatchedDependencies,
  FetchDependencies,
  HighlightsDependencies,
  ResourceDependencies,
} from '../service/index.ts';

export type McpDependencies = FetchDependencies &
  ResourceDependencies &
  HighlightsDependencies &
  BatchedDependencies;

/** Who asks, and what answers. */
export interface Session {
  dependencies: McpDependencies;
  organizationId: string;
}

/**
 * Brings the session up, once.
 * @throws ServiceError where the caller is let in but may not call now (`TooManyRequests`)
 */
export type OpenSession = () => Promise<Session>;
