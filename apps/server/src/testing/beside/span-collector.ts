import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.optional(z.string()) }) });
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z._default(z.array(attribute), []),
  links: z._default(z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })), []),
});
const exported = z.object({ resourceSpans: z.array(z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(span) })) })) });

const DIGITS = new Set(['traceId', 'spanId', 'parentSpanId', 'startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano']);
const withoutDigits = (body: string): string =>
  JSON.stringify(JSON.parse(body), (name, value: unknown) => (DIGITS.has(name) ? undefined : value));

export type CollectedSpan = z.output<typeof span>;

export interface SpanCollector {
  url: string;
  /** Everything received so far, as it arrived. */
  readonly text: string;
  /** The same without ids and times, whose digits might coincide with a searched text. */
  readonly words: string;
  spans(): CollectedSpan[];
  close(): Promise<void>;
}

/** Takes spans by OTLP over HTTP, as a collector does. */
export async function startSpanCollector(): Promise<SpanCollector> {
  const bodies: string[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(parts).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.custom<AddressInfo>().parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    get text() {
      return bodies.join('\n');
    },
    get words() {
      return bodies.map(withoutDigits).join('\n');
    },
    spans: () =>
      bodies.flatMap((body) =>
        exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
