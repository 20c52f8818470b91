import type { Endpoint } from '@pavilion/contract/endpoint.ts';
import { readInput } from '@pavilion/contract/validation/issues.ts';
import { completeMeta, type PageCount } from '@pavilion/contract/query.ts';
import * as z from 'zod/mini';
import { DomainError } from '../kernel/errors.ts';
import type { RequestContext } from '../kernel/visitor.ts';

/** An operation with its types taken off: `Routes` has checked them where it was bound. A method's parameters compare both ways. */
export type Operation = { call(context: RequestContext, input: unknown): Promise<unknown> }['call'];

/** A request before its parts are parsed. `query` is by name without brackets (`parseQuery`). */
export interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, isAddress: boolean): unknown {
  if (schema === undefined) return undefined;
  const read = readInput(schema, value);
  if (read.isValid) return read.value;
  // A malformed id names nothing: it is as unknown as one that never was (reliability 7.1).
  if (isAddress) throw new DomainError('notFound');
  throw new DomainError('validation', { fields: read.fields });
}

/**
 * Runs one operation for one visitor: access, parsing, the operation, the answer's shape. Both the HTTP binding and the renderer's
 * in-process client go through here, so that neither can do what the other may not.
 * @returns the body of the answer, `{ data }` or `{ data, meta }`
 * @throws DomainError for every refusal
 */
export async function dispatch(
  endpoint: Endpoint,
  operation: Operation,
  call: { context: RequestContext; raw: RawRequest },
): Promise<object> {
  const { context, raw } = call;
  if (endpoint.access === 'player' && context.player === undefined) throw new DomainError('unauthenticated');
  if (endpoint.access === 'player' && context.player?.isRestricted === true && endpoint.isOpenToExcluded !== true) {
    throw new DomainError('sessionRestricted');
  }
  const input = {
    params: parsePart(endpoint.params, raw.params, true),
    query: parsePart(endpoint.query, raw.query, false),
    body: parsePart(endpoint.body, raw.body ?? {}, false),
    ...(endpoint.idempotent === true ? { idempotencyKey: context.request.idempotencyKey } : {}),
  };
  const result: unknown = await operation(context, input);
  return shapeAnswer(endpoint, result);
}

function shapeAnswer(endpoint: Endpoint, result: unknown): object {
  if (endpoint.paged !== true) {
    const data = endpoint.response.parse(result);
    return endpoint.repeatsData === true ? { ...asObject(data), data } : { data };
  }
  if (!isPage(result)) throw new Error(`${endpoint.path} did not answer a page`);
  const meta = endpoint.meta === undefined ? result.meta : { ...result.meta, ...asObject(endpoint.meta.parse(result.meta)) };
  const { page, perPage, totalRows, ...more } = completeMeta({ ...meta });
  return { data: shapeRows(endpoint.response, result.data), meta: { page, perPage, totalRows, ...more } };
}

const shapesBySchema = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

/** Rows of a page in the answer's shape. A row that is frozen never changes, so it is shaped once. */
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

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function isPage(result: unknown): result is { data: unknown; meta: PageCount } {
  return typeof result === 'object' && result !== null && 'data' in result && 'meta' in result;
}
