import type { CallRequest, Reply, Send } from './client.ts';

type Fetch = typeof fetch;

/** A call ready to be sent, with upload progress. */
export type UploadRequest = Pick<CallRequest, 'method' | 'path' | 'signal'> & {
  headers: Readonly<Record<string, string>>;
  body: string | FormData;
  onProgress: (sentPart: number) => void;
};

type FetchOptions = {
  /** The access token, refreshed first if it is due; undefined for a guest. */
  getToken?: () => string | undefined | Promise<string | undefined>;
  /** The page's language for refusals; the browser's own if absent. */
  language?: string;
  /** Prepended to every path; empty for calls relative to the site (product §7). */
  base?: string;
  fetch?: Fetch;
  /** The trace that a call belongs to, as its `traceparent` header has it. */
  trace?: () => string | undefined;
  /** Sends bodies with upload progress; without it such calls are sent like any other. */
  upload?: (request: UploadRequest) => Promise<Reply>;
};

/** Statuses and methods that the generic client retries (product §7). */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** Sign-ins in two steps prove by a cookie that they end in the browser they began in (S29, S91); no other call sends cookies. */
const cookieOperations: readonly string[] = ['player.signInSocially', 'player.startPasskeySignIn', 'player.signInWithPasskey'];
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

async function readReply(response: Response, { answers }: Pick<CallRequest, 'answers'>): Promise<Reply> {
  if (answers === 'file' && response.ok) return { status: response.status, body: await response.blob() };
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: undefined }; // A proxy's page, say: the client turns it into an error.
  }
}

/** JSON, or a multipart form when the values contain a file; the browser sets its content type with the boundary. */
function bodyOf(body: unknown): string | FormData {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function headersOf(
  { idempotencyKey, isByItself }: CallRequest,
  { getToken, language, trace }: FetchOptions,
  body: string | FormData | undefined,
): Promise<Record<string, string>> {
  const token = await getToken?.();
  const traceparent = trace?.();
  return {
    accept: 'application/json',
    ...(language !== undefined && { 'accept-language': language }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(isByItself === true && { 'x-background': '1' }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

async function fetchOnce(request: CallRequest, options: FetchOptions): Promise<Reply> {
  const body = request.body === undefined ? undefined : bodyOf(request.body);
  const headers = await headersOf(request, options, body);
  const path = (options.base ?? '') + request.path;
  const { onProgress } = request;
  if (options.upload && onProgress && body !== undefined) return options.upload({ ...request, path, headers, body, onProgress });
  const send = options.fetch ?? fetch;
  const response = await send(path, {
    method: request.method,
    headers,
    credentials: cookieOperations.includes(request.operation) ? 'same-origin' : 'omit',
    ...(body !== undefined && { body }),
    ...(request.signal && { signal: request.signal }),
  });
  return readReply(response, request);
}

/** The app's transport (C-01, C-05): the bearer token, no cookies, a relative base, no retries. */
export function createFetchSend(options: FetchOptions = {}): Send {
  return (request) => fetchOnce(request, options);
}

type GenericOptions = FetchOptions & {
  /** Maximum number of retries of a safe call. */
  retries?: number;
  /** Timeout of one attempt, in ms; none by default. */
  timeoutMs?: number;
};

/** The generic transport (C-04): retries only GET, HEAD and OPTIONS, and only on the listed statuses. */
export function createGenericSend({ retries = 1, timeoutMs, ...options }: GenericOptions = {}): Send {
  return async (request) => {
    const attemptsMax = safeMethods.includes(request.method) ? retries + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      const signals = [request.signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
        (signal) => signal !== undefined,
      );
      const signal = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
      const reply = await fetchOnce({ ...request, ...signal }, options);
      if (attempt >= attemptsMax || !retriedStatuses.includes(reply.status)) return reply;
    }
  };
}
