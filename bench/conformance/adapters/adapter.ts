import type { Outcome } from '../outcome.ts';

/** How to reach a service. */
export interface ServiceAddress {
  /** Address without a trailing slash. */
  base: string;
  key: string | undefined;
}

/** Fetches one address through a service and says what the service reported. */
export type Adapter = (service: ServiceAddress, url: string) => Promise<Outcome>;

/** Parsed JSON of any shape; adapters check what they read. */
export type Json = Record<string, unknown>;

/** The longest time a service may take, in milliseconds. */
export const TIMEOUT_MS = 180_000;

/** Returns the text of a field, or undefined. */
export const getText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns an object field, or an empty object. */
export const getObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
