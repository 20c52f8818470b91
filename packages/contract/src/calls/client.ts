import { isRecord } from '../formats/record.ts';
import type { Api } from '../api.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, Endpoint, EndpointTable, RequestOf, Route } from './endpoint.ts';
import { type ErrorName, errors } from './errors.ts';
import { formatQuery } from '../formats/query-text.ts';
import { table } from './table.ts';

/** One HTTP request of the client, before token and base address are added. */
export type CallRequest = {
  /** `area.operation`, for code that reacts to the answers of certain calls. */
  operation: string;
  method: Route['method'];
  /** Path with parameters and query filled in. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The page asks without its player: no activity of theirs (L10). */
  isByItself?: boolean;
  /** The answer is a file; its raw bytes are returned. */
  answers?: 'file';
  /** Called with the sent fraction of the body, from 0 to 1. */
  onProgress?: (sentPart: number) => void;
};

export { ApiError };

export type Reply = { status: number; body: unknown };
export type Send = (request: CallRequest) => Promise<Reply>;
type CallOptions = Pick<CallRequest, 'signal' | 'onProgress'>;

type Call<E extends Endpoint> =
  Record<never, never> extends RequestOf<E>
    ? (request?: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
    : (request: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;

/** `client.payment.createDeposit({ body })` and so on for every call of some areas. */
export type ClientOf<Areas> = {
  [Area in keyof Areas]: {
    [Operation in keyof Areas[Area]]: Areas[Area][Operation] extends Endpoint ? Call<Areas[Area][Operation]> : never;
  };
};

/** Every call that the players' side offers. */
export type Client = ClientOf<Api>;

/** Whether a thrown value is the named refusal, by its code. */
export const isRefusal = (error: unknown, name: ErrorName): error is ApiError =>
  error instanceof ApiError && error.code === errors[name].code;

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []);

/** Reads `{ error: { code, message, fields } }`; code 0 means that the answer is not ours, such as a proxy's. */
function refusalOf({ status, body }: Reply): ApiError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const fields = isRecord(error.fields) ? error.fields : {};
  return new ApiError({
    status,
    code: typeof error.code === 'number' ? error.code : 0,
    message: typeof error.message === 'string' ? error.message : '',
    challenge: typeof error.challenge === 'string' ? error.challenge : undefined,
    detail: isRecord(error.detail) ? error.detail : {},
    fields: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, textsOf(texts)])),
  });
}

function fillPath(path: string, params: unknown): string {
  const values = isRecord(params) ? params : {};
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`The parameter ${name} of ${path} is missing.`);
    return encodeURIComponent(value);
  });
}

function addressOf(route: Route, { params, query }: Record<string, unknown>): string {
  const search = isRecord(query) ? formatQuery(query) : '';
  return fillPath(route.path, params) + (search && `?${search}`);
}

const sentParts = ({ body, idempotencyKey }: Record<string, unknown>): Pick<CallRequest, 'body' | 'idempotencyKey'> => ({
  ...(body !== undefined && { body }),
  ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
});

const givenOptions = ({ signal, onProgress }: CallOptions): CallOptions => ({
  ...(signal && { signal }),
  ...(onProgress && { onProgress }),
});

/** A route of the players' table, or an endpoint of an API without such a table. */
type CalledRoute = Route & Pick<Endpoint, 'answers'>;

const isFile = ({ file, answers }: CalledRoute): boolean => file === true || answers === 'file';

/** The answer's data, with its page where there is one, or its file. @throws ApiError for a refusal */
function resultOf(route: CalledRoute, reply: Reply): unknown {
  const { status, body } = reply;
  if (isFile(route) && body instanceof Blob) return body;
  if (status < 200 || status > 299 || !isRecord(body)) throw refusalOf(reply);
  return route.paged || route.keyset ? { data: body.data, meta: body.meta } : body.data;
}

function callOf(operation: string, route: CalledRoute, send: Send) {
  return async (request: unknown = {}, options: CallOptions = {}): Promise<unknown> => {
    const given = isRecord(request) ? request : {};
    const reply = await send({
      operation,
      method: route.method,
      path: addressOf(route, given),
      ...sentParts(given),
      ...givenOptions(options),
      ...(isFile(route) && { answers: 'file' }),
    });
    return resultOf(route, reply);
  };
}

/**
 * The typed client over any transport: `fetch` in a browser, `inject` in the server's own process. Answers are not validated: the server
 * wrote them through the same schemas, which stay out of the browser's bundle.
 * @throws ApiError for every answer that is not a success
 */
export function createClient(send: Send): Client;
/** Builds it from the table of the public routes, without the types above. */
export function createClient(send: Send): object {
  return callsOf(table, send);
}

/** The same for the areas of another API, such as the console's. @throws ApiError for every answer that is not a success */
export function createClientOf<Areas extends Readonly<Record<string, EndpointTable>>>(areas: Areas, send: Send): ClientOf<Areas>;
/** Builds it from any areas, without the types above. */
export function createClientOf(areas: Readonly<Record<string, EndpointTable>>, send: Send): object {
  return callsOf(areas, send);
}

function callsOf(areas: Readonly<Record<string, Readonly<Record<string, CalledRoute>>>>, send: Send): object {
  const calls = Object.entries(areas).map(([area, routes]) => [
    area,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callOf(`${area}.${name}`, route, send)])),
  ]);
  return Object.fromEntries(calls);
}
