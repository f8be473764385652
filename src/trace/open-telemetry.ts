import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ServiceError } from '../contract/index.ts';
import { createTraceId, formatTraceParent, parseTraceParent } from './trace-parent.ts';
import type { Span, SpanOptions, Tracer, TraceSettings } from './tracer.ts';

/** Milliseconds between two batches. A killed process loses the spans of this time. */
const SPAN_EXPORT_INTERVAL_MS = 1000;
/** Milliseconds that a stopping process waits for the receiver. */
const TRACER_CLOSE_TIMEOUT_MS = 5000;

const SPAN_KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Creates a tracer that sends spans in batches over OTLP/HTTP with protobuf. At most 2048 spans wait for the receiver;
 * further ones are dropped.
 */
export function createOpenTelemetryTracer(settings: TraceSettings): Tracer {
  const currentSpan = new AsyncLocalStorage<RecordedSpan>();
  const exporter = reportExportProblems(new OTLPTraceExporter({ url: settings.endpoint }), (problem) =>
    // A batch begins inside the span that ended first, but the export of the batch does not belong to this span.
    currentSpan.exit(() => settings.onExport(problem)),
  );
  const provider = new TracerProvider({
    resource: describeProcess(settings),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SPAN_EXPORT_INTERVAL_MS })],
    idGenerator: {
      generateTraceId: createTraceId,
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  });
  const sdkTracer = provider.getTracer('pagewright', settings.version);

  function start(name: string, options: SpanOptions = {}): RecordedSpan {
    const { kind = 'internal', attributes, parent, linkedTo, startedMsAgo } = options;
    const remoteParent = parseTraceParent(parent);
    const link = parseTraceParent(linkedTo);
    const parentContext = remoteParent ?? (link ? undefined : currentSpan.getStore()?.context);
    const span = sdkTracer.startSpan(
      name,
      {
        kind: SPAN_KINDS[kind],
        ...(attributes && { attributes }),
        ...(link && { links: [{ context: link }] }),
        ...(startedMsAgo !== undefined && { startTime: new Date(Date.now() - startedMsAgo) }),
      },
      parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : ROOT_CONTEXT,
    );
    return new RecordedSpan(span, remoteParent !== undefined);
  }

  return {
    start,
    async run(name, work, options) {
      const span = start(name, options);
      try {
        const result = await currentSpan.run(span, () => work(span));
        span.end();
        return result;
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
    runWithin: (span, call) => (span instanceof RecordedSpan ? currentSpan.run(span, call) : call()),
    current: () => currentSpan.getStore(),
    async close() {
      const closed = provider.shutdown().catch(() => undefined);
      await Promise.race([closed, sleep(TRACER_CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

class RecordedSpan implements Span {
  readonly context: SpanContext;
  readonly isContinued: boolean;
  readonly #span: SdkSpan;

  constructor(span: SdkSpan, isContinued: boolean) {
    this.#span = span;
    this.context = span.spanContext();
    this.isContinued = isContinued;
  }

  get traceId(): string {
    return this.context.traceId;
  }

  get spanId(): string {
    return this.context.spanId;
  }

  get traceParent(): string {
    return formatTraceParent(this.context);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  setAttributes(attributes: NonNullable<SpanOptions['attributes']>): void {
    this.#span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      // Leave out the message, because it can contain an address or text of a page.
      this.#span.setAttributes({ 'error.type': describeError(error) });
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

function describeError(error: unknown): string {
  if (error instanceof ServiceError) return error.tag;
  return error instanceof Error ? error.name : typeof error;
}

/** Describes this process. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` take precedence. */
const describeProcess = ({ version, role }: TraceSettings): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'pagewright',
        'service.version': version,
        'service.instance.id': randomUUID(),
        'pagewright.role': role,
      }),
    )
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));

/** Reports the first failure in a row, and the first success after failures. */
function reportExportProblems(exporter: SpanExporter, onExport: TraceSettings['onExport']): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result;
        if (isFailing !== (error !== undefined)) onExport(error);
        isFailing = error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
