import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

/** A refusal of a call: `{error: {code, message, fields}}` with this status (sportsbook §4.5). */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: object | undefined;

  constructor(statusCode: number, code: string, { message = code, fields }: { message?: string; fields?: object } = {}) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.code = code;
    this.fields = fields;
  }
}

const INVALID_STATUS = 422;

/** The token of `Authorization: Bearer`; empty without one. */
export const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/**
 * Whether an address names a token, a right one or not. Proxies, logs and histories keep addresses, so none is taken from there (S94).
 */
export const hasTokenInAddress = (url: string): boolean =>
  [...new URLSearchParams(url.split('?').slice(1).join('?')).keys()].some((name) => /token/i.test(name));

/** The raw bytes of a request, as signed. */
export const rawBodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** A request's JSON body, checked by a schema. @throws Refusal `INVALID` with the wrong fields */
export function bodyOf<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(rawBodyOf(request).toString('utf8')));
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]));
  throw new Refusal(INVALID_STATUS, 'INVALID', { message: 'The request cannot be read.', fields });
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(INVALID_STATUS, 'INVALID', { message: 'The body is not JSON.' });
  }
}
