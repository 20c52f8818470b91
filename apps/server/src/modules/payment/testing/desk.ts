import { randomUUID } from 'node:crypto';
import { anOperator, type TestOperator } from '../../../testing/people/operators.ts';
import * as z from 'zod';
import type { PaymentServer } from './payment-server.ts';

const answer = z.object({
  data: z.unknown().optional(),
  meta: z.looseObject({ next: z.nullable(z.string()), count: z.number() }).optional(),
  error: z
    .looseObject({
      code: z.number(),
      detail: z.record(z.string(), z.unknown()).optional(),
      fields: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

export interface Answered {
  status: number;
  /** 0 where it was no refusal. */
  code: number;
  body: z.output<typeof answer>;
}

interface Sent {
  /** JSON, or a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

const API = '/api/console/v1';

/** A body as the console's pages send it. */
function written(body: unknown): { headers: Record<string, string>; body?: string | FormData } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { headers: { 'x-console': '1' }, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The console of a payment server over real HTTP, with people by name. */
export async function openDesk(server: PaymentServer) {
  const url = (await server.app.listenConsole()) ?? '';
  const send = (who: TestOperator, [method, path]: readonly [string, string], { body, headers = {} }: Sent = {}): Promise<Response> => {
    const sent = written(body);
    return fetch(`${url}${API}${path}`, {
      method,
      headers: {
        origin: url,
        cookie: `pavilion-console=${who.token}`,
        'user-agent': `browser of ${who.email}`,
        ...sent.headers,
        // As the console's pages do: what an act answers has to be kept under its key.
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
  };
  const call = async (who: TestOperator, asked: readonly [string, string], sent: Sent = {}): Promise<Answered> => {
    const response = await send(who, asked, sent);
    const read = answer.parse(JSON.parse(await response.text()));
    return { status: response.status, code: read.error?.code ?? 0, body: read };
  };
  return {
    /** A file that is asked for, as it is handed over. */
    download: (who: TestOperator, path: string): Promise<Response> =>
      fetch(`${url}${API}${path}`, { headers: { cookie: `pavilion-console=${who.token}` } }),
    /** An operator with these roles, signed in a moment ago. */
    person: (name: string, ...roles: string[]) => anOperator(server.app.context, name, roles),
    get: (who: TestOperator, path: string) => call(who, ['GET', path]),
    post: (who: TestOperator, path: string, body: unknown = {}) => call(who, ['POST', path], { body }),
    form: (who: TestOperator, path: string, body: FormData) => call(who, ['POST', path], { body }),
    /** The same with an Idempotency-Key. */
    keyed: (who: TestOperator, path: string, { body, key }: { body: unknown; key: string }) =>
      call(who, ['POST', path], { body, headers: { 'idempotency-key': key } }),
    put: (who: TestOperator, path: string, body: unknown = {}) => call(who, ['PUT', path], { body }),
    remove: (who: TestOperator, path: string, body: unknown = {}) => call(who, ['DELETE', path], { body }),
    /** An answer that is a file, as text. */
    file: async (who: TestOperator, path: string, body: unknown): Promise<{ status: number; text: string }> => {
      const response = await send(who, ['POST', path], { body });
      return { status: response.status, text: await response.text() };
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
