/** Attributes of a span. `undefined` leaves an attribute out. Never put secrets or page content into them. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  /** Kind of the span; `internal` by default. */
  kind?: 'internal' | 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** `traceparent` of the parent span. A malformed value is ignored. By default the current span. */
  parent?: string | undefined;
  /** `traceparent` of a span that caused this span. This span then begins a separate trace with a link. */
  linkedTo?: string | undefined;
  /** Milliseconds since the span began; 0 by default. */
  startedMsAgo?: number;
}

export interface Span {
  /** The trace id: 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span id: 16 hexadecimal digits. Undefined if tracing is off. */
  readonly spanId: string | undefined;
  /** The header `traceparent` for work that continues elsewhere. Undefined if tracing is off. */
  readonly traceParent: string | undefined;
  /** Whether the span belongs to a trace that began in another process. */
  readonly isContinued: boolean;
  rename(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /**
   * Ends the span.
   * @param error marks the span as failed, with the attribute `error.type`
   */
  end(error?: unknown): void;
}

/** Records spans. */
export interface Tracer {
  /**
   * Runs work inside a span. Spans that the work starts become children. The span fails if the work throws an error.
   */
  run<Result>(name: string, work: (span: Span) => Promise<Result>, options?: SpanOptions): Promise<Result>;
  /** Starts a span whose start and end are different events. The caller ends it. */
  start(name: string, options?: SpanOptions): Span;
  /** Calls a function inside a span that was started before. */
  runWithin<Result>(span: Span, call: () => Result): Result;
  /** Returns the span in which the current code runs. Undefined outside of spans, and if tracing is off. */
  current(): Span | undefined;
  /** Sends the remaining spans, for a limited time. */
  close(): Promise<void>;
}

export interface TraceSettings {
  /** URL of an OTLP/HTTP receiver, with its path. */
  endpoint: string;
  /** Share of the traces that begin here and are recorded, from 0 to 1. */
  ratio: number;
  version: string;
  role: string;
  /** Called when spans cannot be sent for the first time, and when they can be sent again. */
  onExport(problem: Error | undefined): void;
}
