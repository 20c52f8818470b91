import { createChallengedSend } from '@pavilion/contract/calls/challenged-send.ts';
import type { CallRequest, Reply, Send } from '@pavilion/contract/calls/client.ts';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { personCheckSolver } from '@pavilion/ui/person-check/solver.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { isAwayStatus } from './away.ts';
import { noteOwnAct } from './own-acts.ts';
import { isByItself } from './presence.ts';

const refusalCode = ({ status, body }: Reply): number | undefined => {
  if (status < 400 || !isRecord(body) || !isRecord(body.error)) return undefined;
  return typeof body.error.code === 'number' ? body.error.code : undefined;
};

function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

const hasFile = (body: unknown): body is Readonly<Record<string, unknown>> =>
  isRecord(body) && Object.values(body).some((value) => value instanceof Blob);

/** A form carries the header that no other site's form can set; JSON names itself (operator §3.1). */
function contentOf(body: unknown): { headers: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (hasFile(body)) return { headers: { 'x-console': '1' }, body: formOf(body) };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function fetchOnce({ method, path, body, idempotencyKey, signal, answers }: CallRequest, language: string): Promise<Reply> {
  const content = contentOf(body);
  const response = await fetch(path, {
    method,
    headers: {
      accept: answers === 'file' ? '*/*' : 'application/json',
      'accept-language': language,
      ...content.headers,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(isByItself() && { 'x-background': '1' }),
    },
    credentials: 'same-origin',
    // A deletion sent while the page closes still arrives.
    keepalive: method === 'DELETE',
    ...(content.body !== undefined && { body: content.body }),
    ...(signal && { signal }),
  });
  if (answers === 'file' && response.ok) return { status: response.status, body: await response.blob() };
  const text = await response.text();
  try {
    return { status: response.status, body: withRequestId(JSON.parse(text), response) };
  } catch {
    return { status: response.status, body: undefined };
  }
}

/** A refusal carries the number by which the log finds it. */
function withRequestId(body: unknown, { headers }: Response): unknown {
  if (!isRecord(body) || !isRecord(body.error)) return body;
  const detail = isRecord(body.error.detail) ? body.error.detail : {};
  return { error: { ...body.error, detail: { ...detail, requestId: headers.get('x-request-id') } } };
}

/** Reports presence, and changes nothing. */
const PRESENCE_PATHS = /\/(?:claims|looks)(?:\/|$)/;

const SIGNED_OUT: ReadonlySet<number | undefined> = new Set([refusals.sessionOver.code, refusals.unauthenticated.code]);

/** How the console handles answers that concern the session and not the call. */
interface SessionHandlers {
  /** Asks for the second factor. @returns whether it was given */
  confirm(): Promise<boolean>;
  signedOut(): void;
  /** The server was not reached. */
  away(): void;
  language(): string;
}

/** A cancelled call is no fault of the platform. */
const isGivenUp = (request: CallRequest): boolean => request.signal?.aborted === true;

/**
 * The console's transport: by cookie, on its own origin. A call that needs a fresh second factor asks for it and is repeated with the same key, and one that needs a solved challenge is repeated with its solution; a
 * session that has ended leads to sign-in, and the page keeps its content (operator §3.1). A call that did not reach the server is not retried.
 */
export function createConsoleSend({ confirm, signedOut, away, language }: SessionHandlers): Send {
  const reachOnce = async (request: CallRequest): Promise<Reply> => {
    try {
      const reply = await fetchOnce(request, language());
      if (isAwayStatus(reply.status)) away();
      return reply;
    } catch (error) {
      if (!isGivenUp(request)) away();
      throw error;
    }
  };
  const reach = createChallengedSend(reachOnce, personCheckSolver);
  return async (request) => {
    if (request.method !== 'GET' && !PRESENCE_PATHS.test(request.path)) noteOwnAct();
    const reply = await reach(request);
    const code = refusalCode(reply);
    if (code === refusals.stepUpRequired.code && (await confirm())) return reach(request);
    if (reply.status === 401 && SIGNED_OUT.has(code)) signedOut();
    return reply;
  };
}
