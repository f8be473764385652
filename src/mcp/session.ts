import type { CaptureSettings } from '../contract/index.ts';
import type {
  BatchedDependencies,
  ExtractDependencies,
  FetchDependencies,
  HighlightsDependencies,
  MapDependencies,
  ResourceDependencies,
} from '../service/index.ts';

export type McpDependencies = FetchDependencies &
  ResourceDependencies &
  HighlightsDependencies &
  ExtractDependencies &
  MapDependencies &
  BatchedDependencies;

/** The caller's organization, and the dependencies of the use cases. */
export interface ToolSession {
  dependencies: McpDependencies;
  organizationId: string;
  /** Set if this process serves no HTTP, so that the addresses in results would not work. */
  withoutHttp?: {
    /**
     * Reads a profile that is stored on this machine.
     * @throws ServiceError
     */
    readProfile(name: string): Promise<CaptureSettings>;
  };
}

/**
 * Opens the session.
 * @throws ServiceError `TooManyRequests`
 */
export type OpenSession = () => Promise<ToolSession>;
