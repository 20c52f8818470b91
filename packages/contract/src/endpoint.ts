import type * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';
import type { PageCount, PageMeta } from './query.ts';

type Schema = z.ZodMiniType;

/** Who may call: anyone, anyone but the answer may differ with a token, or only a player. */
export type Access = 'guest' | 'optional' | 'player';

/** The part of an endpoint a browser needs: it stands in `table.ts`, which knows no schema. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/…` with `:names` for parameters. */
  path: string;
  /** The answer is a list with `meta`. */
  paged?: true;
  /** The answer is the file itself instead of JSON. */
  file?: true;
};

/**
 * One call of the API, described once (wire §2). Schemas of `params`, `query` and `body` read the wire and give
 * the server its values; `response` takes the server's values and gives what stands in `data` on the wire.
 * `meta` describes what a paged answer's `meta` holds beyond the page. `idempotent` calls take the header
 * `Idempotency-Key`. `errors` leaves out what any call of its kind may answer: `commonErrors`.
 */
export type Endpoint = Route & {
  access: Access;
  /** Answers an excluded player's restricted session too: money, statement, documents (D-85). */
  isOpenToExcluded?: true;
  /** A page that lies open asks for it again and again by itself: no sign that its player is there (L10). */
  isAskedByItself?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  meta?: Schema;
  idempotent?: true;
  /** What comes instead of JSON: a form with a file, parsed into `body`. */
  takes?: 'form';
  /** The fields of `data` stand beside it as well, for clients that look for them there (wire §8). */
  repeatsData?: true;
  /** With `format=csv` in the query the rows of `data` are sent as a file of comma-separated values. */
  csv?: { fileName: string; columns: readonly string[] };
  /** What is sent instead of JSON: the browser elsewhere or a file, as `response` says. */
  answers?: 'redirect' | 'file';
  errors: readonly ErrorName[];
};

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Describes an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** What any call may answer beside its own `errors`, by its access and its parts. */
export function commonErrors({ access, isOpenToExcluded, params, query, body }: Endpoint): ErrorName[] {
  const names: ErrorName[] = ['internal', 'tooManyRequests', 'temporarilyUnavailable'];
  if (access === 'player') names.push('unauthenticated');
  if (access === 'player' && isOpenToExcluded !== true) names.push('sessionRestricted');
  if (params) names.push('notFound');
  if (query || body) names.push('validation');
  if (body) names.push('malformedRequest', 'bodyTooLarge', 'unsupportedMediaType');
  return names;
}

type Part = 'params' | 'query' | 'body';
type Written<S> = S extends Schema ? z.input<S> : never;
type Read<S> = S extends Schema ? z.output<S> : never;
type AllOptional<T> = Record<never, never> extends T ? true : false;

/** Parts of a request as the client writes them; a part without a required field may be left out. */
type RequiredParts<E> = {
  [K in Part as K extends keyof E ? (AllOptional<Written<E[K]>> extends true ? never : K) : never]: Written<E[K & keyof E]>;
};
type OptionalParts<E> = {
  [K in Part as K extends keyof E ? (AllOptional<Written<E[K]>> extends true ? K : never) : never]?: Written<E[K & keyof E]>;
};
type Key<E> = E extends { idempotent: true } ? { idempotencyKey?: string } : unknown;

/** What the client gives to a call: `{ params, query, body }` as far as the endpoint has them. */
export type RequestOf<E extends Endpoint> = RequiredParts<E> & OptionalParts<E> & Key<E>;

/** What the server's operation gets: the parsed parts that the endpoint has, and the idempotency key where it takes one. */
export type InputOf<E extends Endpoint> = { [K in Part as K extends keyof E ? K : never]: Read<E[K & keyof E]> } & Key<E>;

type MetaGiven<E> = E extends { meta: infer M extends Schema } ? PageCount & z.input<M> : PageCount;
type MetaRead<E> = E extends { meta: infer M extends Schema } ? PageMeta & z.output<M> : PageMeta;

/** What the server's operation gives: the content of `data`, or `{ data, meta }` for a paged one, without `totalPages`. */
export type ResultOf<E extends Endpoint> = E extends { paged: true }
  ? { data: z.input<E['response']>; meta: MetaGiven<E> }
  : z.input<E['response']>;

/** What the client's call resolves to: the content of `data`, `{ data, meta }` for a paged one, or the file a call answers. */
export type AnswerOf<E extends Endpoint> = E extends { paged: true }
  ? { data: z.output<E['response']>; meta: MetaRead<E> }
  : E extends { file: true }
    ? Blob
    : z.output<E['response']>;

/** The operations of one area on the server: a missing or a surplus one does not compile (conventions §3). */
export type Routes<Area extends EndpointTable, Context> = {
  [Operation in keyof Area]: (context: Context, input: InputOf<Area[Operation]>) => Promise<ResultOf<Area[Operation]>>;
};

/** A value as the server gives it to a response or publication schema. */
export type Given<S extends Schema> = z.input<S>;

/** A value as the client finds it in an answer or a publication. */
export type Found<S extends Schema> = z.output<S>;
