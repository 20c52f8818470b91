import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { aPdf } from './pdfs.ts';

const answer = z.object({
  data: z.unknown().optional(),
  meta: z.looseObject({ next: z.string().nullable(), count: z.number(), totalRows: z.number() }).partial().optional(),
  error: z
    .object({
      // The companies of the sandbox refuse without one.
      code: z.number().default(0),
      message: z.string().optional(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      challenge: z.string().optional(),
      detail: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

export interface Called {
  status: number;
  headers: Headers;
  /** Empty where the answer is a file or a page. */
  body: z.output<typeof answer>;
  text: string;
  bytes: Buffer<ArrayBuffer>;
}

export interface CallOptions {
  /** The access token of a player, or the session's token of an operator. */
  token?: string;
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Called>;

async function send(address: string, method: string, { headers, body: sent }: Pick<CallOptions, 'headers' | 'body'>): Promise<Called> {
  const isForm = sent instanceof FormData || sent instanceof URLSearchParams;
  const response = await fetch(address, {
    method,
    headers: { ...(sent === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  // As a browser reads it: without the mark that a file begins with.
  const text = new TextDecoder().decode(bytes);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const isFile = response.headers.get('content-disposition') !== null;
  const body = isJson && !isFile ? answer.parse(JSON.parse(text)) : {};
  return { status: response.status, headers: response.headers, body, text, bytes };
}

/** Calls to the process at this address, as a player's browser or a program makes them. */
export const callsTo =
  (url: string): Call =>
  (method, path, { token, headers, body } = {}) =>
    send(`${url}${path}`, method, { body, headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers } });

const CONSOLE_API = '/api/console/v1';

/** Calls to the console at this address, as its pages make them. A path outside of its calls is written whole, from `/api` on. */
export const consoleCallsTo =
  (url: string): Call =>
  (method, path, { token, headers, body } = {}) =>
    send(path.startsWith('/api/') ? `${url}${path}` : `${url}${CONSOLE_API}${path}`, method, {
      body,
      headers: {
        origin: url,
        'user-agent': 'a browser of a test',
        ...(token === undefined ? {} : { cookie: `pavilion-console=${token}` }),
        // A form has no type that a page of another site could not send too.
        ...(body instanceof FormData ? { 'x-console': '1' } : {}),
        // Sent like the console's pages do: with a key under which the response of an act is stored.
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
    });

export interface SentFile {
  content?: Blob | string | Buffer<ArrayBuffer>;
  name?: string;
}

/** A form with a file, a PDF unless the test says otherwise. */
export function formOf(fields: Readonly<Record<string, string>>, { content = aPdf(), name = 'paper.pdf' }: SentFile = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', content instanceof Blob ? content : new Blob([content]), name);
  return form;
}

/** Sends a document as the player does. @returns its id, '' where it was refused */
export async function sendDocument(
  { url }: { url: string },
  token: string,
  { type = 'address', ...file }: SentFile & { type?: string } = {},
): Promise<string> {
  const { body } = await callsTo(url)('POST', '/api/player/documents', { token, body: formOf({ type }, file) });
  return z.object({ id: z.string() }).optional().parse(body.data)?.id ?? '';
}

/** Has the provider of identity checks report an outcome about a player. */
export const decideIdentity = (
  { url }: { url: string },
  playerId: string,
  said: { outcome: string } & Record<string, unknown>,
): Promise<Called> => callsTo(url)('POST', `/sandbox/kyc/${playerId}/outcome`, { body: said });
