import { randomUUID } from 'node:crypto';

/** On every response there is (specification 1). */
export const TRACE_HEADER = 'x-service-trace-id';

/** A trace id: never taken from the caller, so that it names one request only. */
export const newTraceId = (): string => randomUUID();
