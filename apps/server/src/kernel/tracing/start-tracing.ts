import { context } from '@opentelemetry/api';
import type { Config } from '../../config/config.ts';
import { setTracer } from './spans.ts';

export type TracingSettings = NonNullable<Config['tracing']>;

const EXPORT_EVERY_MS = 1000;
/** The time that shutting down waits at most for an unresponsive collector. */
const EXPORT_WITHIN_MS = 3000;

/**
 * Sends the spans of this process to a collector by OTLP over HTTP (D-185). A collector that is away costs nothing but its spans.
 * @returns a function that sends what is left and ends it
 */
export async function startTracing({ url, share }: TracingSettings, roles: Config['roles']): Promise<() => Promise<void>> {
  // Imported only if tracing is configured, to spare an idle product the memory.
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  const ours = new sdk.TraceIdRatioBasedSampler(share);
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'pavilion', 'pavilion.roles': [...roles].join(',') }),
    // Anybody may send a header that asks for a record: our own share decides.
    sampler: new sdk.ParentBasedSampler({ root: ours, remoteParentSampled: ours, remoteParentNotSampled: ours }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracer(provider.getTracer('pavilion'));
  return async () => {
    setTracer(undefined);
    await provider.shutdown().catch(() => undefined);
    context.disable();
  };
}
