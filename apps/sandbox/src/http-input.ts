import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** A call the sandbox cannot read. Fastify answers it with this status. */
export class SandboxInputError extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.name = 'SandboxInputError';
    this.statusCode = statusCode;
  }
}

/** The raw bytes of a request, as signed. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** A request's body, JSON or a posted form, checked by a schema. @throws SandboxInputError (400, or 422 for wrong values) */
export function bodyOf<S extends z.ZodMiniType>(request: FastifyRequest, schema: S): z.output<S> {
  const text = rawBodyOf(request).toString('utf8');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const parsed = schema.safeParse(isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text));
  if (!parsed.success) throw new SandboxInputError(z.prettifyError(parsed.error), 422);
  return parsed.data;
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new SandboxInputError('The body is not JSON');
  }
}

/** True for a request by a browser page instead of a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}
