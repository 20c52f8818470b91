import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { readInput } from '@pavilion/contract/validation/issues.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { keysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { completeMeta, type PageCount } from '@pavilion/contract/formats/query.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import * as z from 'zod/mini';
import { DomainError } from '../../kernel/errors.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { fieldsOfControls, placesOfControls } from '../requests/control-characters.ts';

/** An operation with its types erased: `Routes` checked them where it was bound. Declared as a method, whose parameters are bivariant. */
export type Operation = { call(context: RequestContext, input: unknown): Promise<unknown> }['call'];

/** A request before its parts are parsed. `query` is keyed by name without brackets (`parseQuery`). */
export interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, unclean: readonly string[]): unknown {
  if (schema === undefined) return undefined;
  const read = readInput(schema, value);
  if (read.isValid && unclean.length === 0) return read.value;
  const failures = Object.fromEntries(unclean.map((place): [string, Failure] => [place, { rule: 'other' }]));
  throw new DomainError('validation', { fields: { ...failures, ...(read.isValid ? {} : read.fields) } });
}

/** Parameters that no schema reads, such as those that advertisements add to links, are ignored. */
function parseQuery(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const known = schema instanceof z.ZodMiniObject ? schema.shape : undefined;
  return parsePart(
    schema,
    value,
    fieldsOfControls(value).filter((field) => known === undefined || Object.hasOwn(known, field)),
  );
}

/** A malformed id is answered like an unknown one (reliability §7.1). */
function parseAddress(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const read = readInput(schema, value);
  if (!read.isValid || placesOfControls(value).length > 0) throw new DomainError('notFound');
  return read.value;
}

/** The input of a call, parsed or raw. */
export type DispatchInput = { raw: RawRequest } | { input: object };
type Call = DispatchInput & { context: RequestContext };

/**
 * Runs one operation for one visitor: access check, parsing, the operation, the shape of the answer. Both the HTTP binding and the
 * renderer's in-process client go through here, so that neither can bypass a check.
 * @returns the body of the answer, `{ data }` or `{ data, meta }`
 * @throws DomainError for every refusal
 */
export async function dispatch(endpoint: Endpoint, operation: Operation, call: Call): Promise<object> {
  return shapeAnswer(endpoint, await run(endpoint, operation, call));
}

/**
 * The same for an operation whose answer is a list streamed as it is read.
 * @returns its parts, each in the shape of the contract
 */
export async function dispatchParts(endpoint: Endpoint, operation: Operation, call: Call): Promise<AsyncIterable<readonly object[]>> {
  const parts = await run(endpoint, operation, call);
  if (!isAsyncIterable(parts)) throw new Error(`${endpoint.path} did not answer in parts`);
  return shapedParts(endpoint, parts);
}

async function* shapedParts(endpoint: Endpoint, parts: AsyncIterable<unknown>): AsyncGenerator<readonly object[]> {
  for await (const part of parts) yield asObjects(endpoint.response.parse(part));
}

/** Checks access and input, then runs the operation. */
async function run(endpoint: Endpoint, operation: Operation, { context, ...asked }: Call): Promise<unknown> {
  if (endpoint.access === 'player' && context.player === undefined) throw new DomainError('unauthenticated');
  if (endpoint.access === 'player' && context.player?.isRestricted === true && endpoint.isOpenToExcluded !== true) {
    throw new DomainError('sessionRestricted');
  }
  const input = 'input' in asked ? asked.input : readRequest(endpoint, { raw: asked.raw, idempotencyKey: context.request.idempotencyKey });
  return operation(context, input);
}

/** The operation's input: the parsed parts of a request. @throws notFound for a malformed address, validation */
export function readRequest(endpoint: Endpoint, { raw, idempotencyKey }: { raw: RawRequest; idempotencyKey: string | undefined }): object {
  return {
    params: parseAddress(endpoint.params, raw.params),
    query: parseQuery(endpoint.query, raw.query),
    body: parsePart(endpoint.body, raw.body ?? {}, placesOfControls(raw.body, endpoint.multilineFields)),
    ...(endpoint.idempotent === true ? { idempotencyKey } : {}),
  };
}

/** The body of an answer, in the shape of the contract. */
export function shapeAnswer(endpoint: Endpoint, result: unknown): object {
  if (endpoint.keyset === true) return shapeKeysetPage(endpoint, result);
  if (endpoint.paged !== true) {
    const data = endpoint.response.parse(result);
    return endpoint.repeatsData === true ? { ...asObject(data), data } : { data };
  }
  if (!isPage(result)) throw new Error(`${endpoint.path} did not answer a page`);
  const { page, perPage, totalRows } = result.meta;
  const more = endpoint.meta === undefined ? {} : asObject(endpoint.meta.parse(result.meta));
  return { data: shapeRows(endpoint.response, result.data), meta: { ...completeMeta({ page, perPage, totalRows }), ...more } };
}

/** A page of a list by cursor in the shape of the contract. */
export function shapeKeysetPage(endpoint: Endpoint, result: unknown): { data: readonly object[]; meta: z.output<typeof keysetMeta> } {
  if (!isPage(result)) throw new Error(`${endpoint.path} did not answer a list`);
  const data = shapeRows(endpoint.response, result.data);
  if (!areRows(data)) throw new Error(`${endpoint.path} has no rows`);
  return { data, meta: keysetMeta.parse(result.meta) };
}

const areRows = (data: unknown): data is readonly object[] =>
  Array.isArray(data) && data.every((row) => typeof row === 'object' && row !== null);

const shapesBySchema = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

/** Shapes the rows of a page. A frozen row never changes, so it is shaped once. */
function shapeRows(schema: z.ZodMiniType, rows: unknown): unknown {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(rows) || !rows.some(Object.isFrozen)) return schema.parse(rows);
  const { element } = schema.def;
  const kept = shapesBySchema.get(element) ?? new WeakMap<object, unknown>();
  shapesBySchema.set(element, kept);
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || !Object.isFrozen(row)) return z.parse(element, row);
    const shaped = kept.get(row) ?? z.parse(element, row);
    kept.set(row, shaped);
    return shaped;
  });
}

const isListOfObjects = (value: unknown): value is readonly object[] => Array.isArray(value) && value.every(isRecord);

function asObjects(value: unknown): readonly object[] {
  if (!isListOfObjects(value)) throw new Error('A part is not a list of objects');
  return value;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function isAsyncIterable(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

function isPage(result: unknown): result is { data: unknown; meta: PageCount } {
  return typeof result === 'object' && result !== null && 'data' in result && 'meta' in result;
}
