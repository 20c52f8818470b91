import { Readable } from 'node:stream';
import { api } from '@pavilion/contract/api.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { consoleDocument, openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../composition/app.ts';
import { createAnswerCheck } from './answer-check.ts';

type Check = ReturnType<typeof createAnswerCheck>;
let check: Check | undefined;
let consoleCheck: Check | undefined;

/** The same stream, checked once it has been read completely. */
async function* watched(stream: Readable, judge: (body: string) => void): AsyncGenerator<unknown> {
  const pieces: string[] = [];
  for await (const piece of stream) {
    pieces.push(String(piece));
    yield piece;
  }
  judge(pieces.join(''));
}

/** Checks every answer of a server; what deviates is added to the findings. */
function watchAnswers(server: FastifyInstance, known: Check, findings: Set<string>): void {
  /** The last body of each operation and status: an identical one has been checked already. */
  const checked = new Map<string, string>();
  server.addHook('onSend', async (request, reply, payload) => {
    const url = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
    if (url === undefined || request.method === 'HEAD') return payload;
    const contentType = reply.getHeader('content-type');
    const type = typeof contentType === 'string' ? contentType : undefined;
    const judge = (body: string): void => {
      const answer = `${request.method} ${url} ${reply.statusCode} ${type}`;
      if (checked.get(answer) === body) return;
      checked.set(answer, body);
      const finding = known({ method: request.method, path: url, status: reply.statusCode, contentType: type, body });
      if (finding !== undefined) findings.add(finding);
    };
    if (payload instanceof Readable) return Readable.from(watched(payload, judge), { highWaterMark: 1 });
    judge(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '');
    return payload;
  });
}

/**
 * The same app, with every answer checked against the OpenAPI document of its origin (S79). An answer that the document does not describe
 * fails the test file when its server closes.
 */
export function withCheckedAnswers(app: App): App {
  check ??= createAnswerCheck(openApiDocument(api, 'http://pavilion.test'));
  consoleCheck ??= createAnswerCheck(consoleDocument(consoleApi, { serverUrl: 'http://console.test', cookie: 'pavilion-console' }));
  const findings = new Set<string>();
  watchAnswers(app.server, check, findings);
  watchAnswers(app.console, consoleCheck, findings);
  return {
    ...app,
    close: async () => {
      await app.close();
      if (findings.size > 0) throw new Error(`Answers that the OpenAPI document does not describe:\n${[...findings].join('\n')}`);
    },
  };
}
