import { NO_TRACER } from './no-tracer.ts';
import type { Tracer, TraceSettings } from './tracer.ts';

/** Creates a tracer. Without settings, it records nothing and loads no library. */
export async function createTracer(settings: TraceSettings | undefined): Promise<Tracer> {
  if (!settings) return NO_TRACER;
  const { createOpenTelemetryTracer } = await import('./open-telemetry.ts');
  return createOpenTelemetryTracer(settings);
}
