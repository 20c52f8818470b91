import type { FastifyInstance } from 'fastify';
import { type RequestSpan, startRequestSpan } from '../../kernel/tracing/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

/**
 * Answers each request in a span named by its route (D-185). A page learns its own span from `Server-Timing` and sends it with the calls that it
 * makes while it loads, so that page and calls are one trace; nothing of it is in the document, which many visitors share.
 */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, reply, done) => {
    const { method, id: requestId } = request;
    const given = request.headers.traceparent;
    const facts = { method, route: request.routeOptions.url ?? 'unknown', requestId };
    const span = startRequestSpan(facts, typeof given === 'string' ? given : undefined);
    if (span === undefined) return done();
    request.span = span;
    if (span.traceparent !== undefined) reply.header('server-timing', `traceparent;desc="${span.traceparent}"`);
    span.within(done);
  });
  // A body is read by events of its connection, which know nothing of the span.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.within(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.span?.end(reply.statusCode);
    done();
  });
}
