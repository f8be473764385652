import type { Tracer, TraceSettings, Span } from './tracer.ts';
import { createTraceId } from './trace-parent.ts';

/** The span of work that is not recorded. Its trace id is empty, because no code reads it. */
const NO_SPAN: Span = {
  traceId: '',
  spanId: undefined,
  traceParent: undefined,
  isContinued: false,
  rename: () => undefined,
  setAttributes: () => undefined,
  end: () => undefined,
};

/** Records nothing. A started span has a trace id, which identifies a request in answers and logs. */
export const NO_TRACER: Tracer = {
  run: (_name, work) => work(NO_SPAN),
  start: () => ({ ...NO_SPAN, traceId: createTraceId() }),
  runWithin: (_span, call) => call(),
  current: () => undefined,
  close: async () => undefined,
};

/** Creates a tracer. Without settings, it records nothing and loads no library. */
export async function createTracer(settings: TraceSettings | undefined): Promise<Tracer> {
  if (!settings) return NO_TRACER;
  const { createOpenTelemetryTracer } = await import('./open-telemetry.ts');
  return createOpenTelemetryTracer(settings);
}
