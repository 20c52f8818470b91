import type * as z from 'zod/mini';
import type { RefusalName } from './refusals.ts';
import type { CallPermission } from './permissions.ts';
import type { KeysetMeta } from '../formats/keyset.ts';
import type { PageCount, PageMeta } from '../formats/query.ts';

type Schema = z.ZodMiniType;

/** Who may call: anyone, anyone with an answer that may depend on the token, players only, or operators on the console's own origin. */
export type Access = 'guest' | 'optional' | 'player' | 'operator';

/** An operator's call names its permission; without one it does not compile (operator §3.2). */
type Admission = { access: Exclude<Access, 'operator'>; permission?: never } | { access: 'operator'; permission: CallPermission };

/** The part of an endpoint that a browser needs: it is in `table.ts`, which imports no schema. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/…` with `:names` for parameters. */
  path: string;
  access: Access;
  /** The answer is a list with `meta`. */
  paged?: true;
  /** The answer is the file itself instead of JSON. */
  file?: true;
  /** A list of the console, paged by a cursor and with its own `meta`. */
  keyset?: true;
  /** Open pages poll it automatically, so a call does not show that the player is present (L10). */
  isAskedByItself?: true;
};

/**
 * One call of the API, described once (wire §2). Schemas of `params`, `query` and `body` parse the wire into the server's values;
 * `response` turns the server's values into the `data` on the wire. `meta` describes the fields of a paged answer's `meta` other than the page.
 * `idempotent` calls take the header `Idempotency-Key`. `errors` lists the refusals besides `commonErrors`, which any call of its kind may answer.
 */
export type Endpoint = Route &
  Admission & {
    /** Also open to an excluded player's restricted session: money, statement, documents (D-85). */
    isOpenToExcluded?: true;
    summary: string;
    params?: Schema;
    query?: Schema;
    body?: Schema;
    response: Schema;
    meta?: Schema;
    idempotent?: true;
    /** Fields of the body that may contain line breaks; no other text of a request may contain control characters. */
    multilineFields?: readonly string[];
    /** The body if it is not JSON: a multipart form with a file, parsed into `body`. */
    takes?: 'form';
    /** The fields of `data` are repeated next to `data`, for clients that read them there (wire §8). */
    repeatsData?: true;
    /** The list in `data` is streamed: the operation returns it in parts, and is no longer read once the client has disconnected. */
    streamed?: true;
    /** With `format=csv` in the query the rows of `data` are sent as CSV. */
    csv?: { fileName: string; columns: readonly string[] };
    /** The answer is not JSON but a redirect, a file, or rows streamed as CSV; `response` says which. */
    answers?: 'redirect' | 'file' | 'csv';
    /** The call only requests an approval, and answers 202. */
    accepted?: true;
    /** Requires a fresh second factor, although every operator may call it for their own account. */
    stepUp?: true;
    errors: readonly RefusalName[];
  };

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** Errors any call may answer besides its own `errors`, by its access and its parts. */
export function commonErrors(endpoint: Endpoint): RefusalName[] {
  return [...admissionErrors(endpoint), ...shapeErrors(endpoint)];
}

/** Refusals by who calls. */
function admissionErrors({ access, method, isOpenToExcluded }: Endpoint): RefusalName[] {
  switch (access) {
    case 'operator':
      return [
        ...(['unauthenticated', 'permissionMissing', 'playerOutsideAuthority', 'stepUpRequired', 'sessionOver', 'wrongOrigin'] as const),
        ...(method === 'GET' ? [] : (['reasonRequired', 'idempotencyKeyReused'] as const)),
      ];
    case 'player':
      return isOpenToExcluded === true ? ['unauthenticated'] : ['unauthenticated', 'sessionRestricted'];
    default:
      return [];
  }
}

/** Refusals that follow from the parts of a call. */
function shapeErrors({ method, params, query, body }: Endpoint): RefusalName[] {
  // A malformed percent encoding, oversized headers, a request that is too slow: refused before routing.
  const names: RefusalName[] = [
    'internal',
    'tooManyRequests',
    'temporarilyUnavailable',
    'malformedRequest',
    'headersTooLarge',
    'requestTimeout',
  ];
  // The answer to a page of another site that tries to change something (S32).
  if (params || method !== 'GET') names.push('notFound');
  if (query || body) names.push('validation');
  // The body is read before the call is known, and with it whether it takes one.
  if (method !== 'GET') names.push('bodyTooLarge', 'unsupportedMediaType');
  return names;
}

type Part = 'params' | 'query' | 'body';
type Written<S> = S extends Schema ? z.input<S> : never;
type Read<S> = S extends Schema ? z.output<S> : never;
type AllOptional<T> = Record<never, never> extends T ? true : false;

/** Parts of a request as the client passes them; a part without required fields may be omitted. */
type RequiredParts<E> = {
  [K in Part as K extends keyof E ? (AllOptional<Written<E[K]>> extends true ? never : K) : never]: Written<E[K & keyof E]>;
};
type OptionalParts<E> = {
  [K in Part as K extends keyof E ? (AllOptional<Written<E[K]>> extends true ? K : never) : never]?: Written<E[K & keyof E]>;
};
type Key<E> = E extends { idempotent: true } ? { idempotencyKey?: string } : unknown;

/** The client's argument of a call: `{ params, query, body }` as far as the endpoint has them. */
export type RequestOf<E extends Endpoint> = RequiredParts<E> & OptionalParts<E> & Key<E>;

/** The server operation's input: the parsed parts of the endpoint, and the idempotency key if it takes one. */
export type InputOf<E extends Endpoint> = { [K in Part as K extends keyof E ? K : never]: Read<E[K & keyof E]> } & Key<E>;

type MetaGiven<E> = E extends { meta: infer M extends Schema } ? PageCount & z.input<M> : PageCount;
type MetaRead<E> = E extends { meta: infer M extends Schema } ? PageMeta & z.output<M> : PageMeta;

/**
 * The server operation's result: the content of `data`, its parts for a streamed one, or `{ data, meta }` for a paged one, without
 * `totalPages`.
 */
export type ResultOf<E extends Endpoint> = E extends { paged: true }
  ? { data: z.input<E['response']>; meta: MetaGiven<E> }
  : E extends { keyset: true }
    ? { data: z.input<E['response']>; meta: KeysetMeta }
    : E extends { streamed: true }
      ? AsyncIterable<z.input<E['response']>>
      : z.input<E['response']>;

/** The client's result of a call: the content of `data`, `{ data, meta }` for a paged one, or the file. */
export type AnswerOf<E extends Endpoint> = E extends { paged: true }
  ? { data: z.output<E['response']>; meta: MetaRead<E> }
  : E extends { keyset: true }
    ? { data: z.output<E['response']>; meta: KeysetMeta }
    : E extends { file: true } | { access: 'operator'; answers: 'file' }
      ? Blob
      : z.output<E['response']>;

/** The operations of one area on the server: a missing or a surplus one does not compile. */
export type Routes<Area extends EndpointTable, Context> = {
  [Operation in keyof Area]: (context: Context, input: InputOf<Area[Operation]>) => Promise<ResultOf<Area[Operation]>>;
};

/** A value as the server passes it to a response or publication schema. */
export type SchemaInput<S extends Schema> = z.input<S>;
