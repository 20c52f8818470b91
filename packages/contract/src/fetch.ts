import type { CallRequest, Reply, Send } from './client.ts';

type Fetch = typeof fetch;

/** A call whose body is watched on its way, ready to be sent. */
export type UploadRequest = Pick<CallRequest, 'method' | 'path' | 'signal'> & {
  headers: Readonly<Record<string, string>>;
  body: string | FormData;
  onProgress: (sentPart: number) => void;
};

export type FetchOptions = {
  /** The access token, refreshed first where it is due; undefined for a guest. */
  getToken?: () => string | undefined | Promise<string | undefined>;
  /** The page's language, in which refusals shall speak; the browser's own where it is left out. */
  language?: string;
  /** Before every path; empty for calls relative to the site (spec §7). */
  base?: string;
  fetch?: Fetch;
  /** Sends what is large enough to watch on its way; without it such a call goes like any other, unwatched. */
  upload?: (request: UploadRequest) => Promise<Reply>;
};

/** Statuses and methods the generic client repeats (spec §7). */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** The way back from a social provider shows that it ends in the browser it began in (reliability S29); no other call has cookies. */
const cookieOperations: readonly string[] = ['player.signInSocially'];
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

async function readReply(response: Response, { answers }: Pick<CallRequest, 'answers'>): Promise<Reply> {
  if (answers === 'file' && response.ok) return { status: response.status, body: await response.blob() };
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: undefined }; // A page of a proxy, say: the client makes an error of it.
  }
}

/** JSON, or where a file is among the values a form, whose content type the browser sets with its boundary. */
function bodyOf(body: unknown): string | FormData {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function fetchOnce(request: CallRequest, options: FetchOptions): Promise<Reply> {
  const token = await options.getToken?.();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.language !== undefined) headers['accept-language'] = options.language;
  if (token) headers.authorization = `Bearer ${token}`;
  const body = request.body === undefined ? undefined : bodyOf(request.body);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;
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

/** The app's transport (C-01, C-05): the bearer token, no cookies, a relative base, no retry of anything. */
export function createFetchSend(options: FetchOptions = {}): Send {
  return (request) => fetchOnce(request, options);
}

export type GenericOptions = FetchOptions & {
  /** How often a safe call is repeated. */
  retries?: number;
  /** Time for one attempt; none unless given. */
  timeoutMs?: number;
};

/** The generic transport (C-04): repeats only GET, HEAD and OPTIONS, only on the listed statuses. */
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
