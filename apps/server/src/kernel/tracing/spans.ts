import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * Creates the spans of this process; undefined while tracing is off. Names and attributes of spans come from the code, routes and
 * configured companies: never an address, an id of a player, or anything that somebody typed (D-185).
 */
let tracer: Tracer | undefined;

/** Whether spans go anywhere; without it nothing of this module costs more than this question. */
export const isTracing = (): boolean => tracer !== undefined;

/** Called by what starts and ends the exporting of spans. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** A span in the form of the `traceparent` header of the W3C's Trace Context. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const asTraceparent = (span: Span): string | undefined => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return span.isRecording() ? `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` : undefined;
};

/** Links to the span that caused work continuing in another process or later; empty if unknown. */
function linksTo(traceparent: string | undefined): Link[] {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? [{ context: spanContext }] : [];
}

interface SpanOptions {
  kind?: 'internal' | 'outsideCall' | 'job';
  attributes?: Attributes;
  /** Begins a new trace, linked to the span that caused it. */
  causedBy?: string | undefined;
}

const kinds = { internal: SpanKind.INTERNAL, outsideCall: SpanKind.CLIENT, job: SpanKind.CONSUMER };

/**
 * Does a piece of work in a span below the current one. Without a current span, as in a sweep that runs every second, only outgoing calls
 * and jobs begin a trace. An error is recorded by its class alone, since its message may name a person.
 */
export async function inSpan<T>(
  name: string,
  { kind = 'internal', attributes = {}, causedBy }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === undefined || (kind === 'internal' && trace.getActiveSpan() === undefined)) return work();
  const parent = kind === 'job' ? ROOT_CONTEXT : context.active();
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links: linksTo(causedBy) }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The current span, for work that is done later. */
export function currentTraceparent(): string | undefined {
  if (tracer === undefined) return undefined;
  const span = trace.getActiveSpan();
  return span === undefined ? undefined : asTraceparent(span);
}

/** The id under which lines of the log are found beside their spans. */
export const currentTraceId = (): string | undefined => (tracer === undefined ? undefined : trace.getActiveSpan()?.spanContext().traceId);

/** Says of the current span that an earlier trace asked for what it does, such as a webhook for a payment that a player opened. */
export function linkCurrentSpan(traceparent: string): void {
  for (const link of linksTo(traceparent)) trace.getActiveSpan()?.addLink(link);
}

/** A request under way. */
export interface RequestSpan {
  readonly traceparent: string | undefined;
  /** Runs what answers the request below the span. */
  within(work: () => void): void;
  end(status: number): void;
}

const SERVER_FAULT = 500;

/**
 * Begins the span of a request; undefined while nothing is traced.
 * @param given `traceparent` as the caller sent it: a page sends that of its own answer. It names the trace; whether it is recorded is decided here.
 */
export function startRequestSpan(
  { method, route, requestId }: { method: string; route: string; requestId: string },
  given: string | undefined,
): RequestSpan | undefined {
  if (tracer === undefined) return undefined;
  const [cause] = linksTo(given);
  const parent = cause === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, cause.context);
  const attributes = { 'http.request.method': method, 'http.route': route, 'pavilion.request_id': requestId };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  return {
    traceparent: asTraceparent(span),
    within: (work) => context.with(trace.setSpan(parent, span), work),
    end: (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= SERVER_FAULT) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
