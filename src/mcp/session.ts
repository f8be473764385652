import type {
  BatchedDependencies,
  FetchDependencies,
  HighlightsDependencies,
  MapDependencies,
  ResourceDependencies,
} from '../service/index.ts';

export type McpDependencies = FetchDependencies &
  ResourceDependencies &
  HighlightsDependencies &
  MapDependencies &
  BatchedDependencies;

/** The caller's organization, and the dependencies of the use cases. */
export interface ToolSession {
  dependencies: McpDependencies;
  organizationId: string;
}

/**
 * Opens the session.
 * @throws ServiceError `TooManyRequests`
 */
export type OpenSession = () => Promise<ToolSession>;
