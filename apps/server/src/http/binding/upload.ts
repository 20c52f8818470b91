import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';

// The largest document, with room for the other parts (D-55).
const FORM_BYTES_MAX = 10 * 1024 * 1024 + 64 * 1024;

/** An unread multipart form: the caller is authenticated before it is read. */
class PendingForm {
  readonly #stream: Readable;
  readonly #contentType: string;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.#contentType = contentType;
  }

  /** Reads the form: texts and files by name. @throws bodyTooLarge, malformedRequest */
  async read(): Promise<Record<string, string | File>> {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    for await (const chunk of this.#stream) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.length;
      if (sizeBytes > FORM_BYTES_MAX) throw new DomainError('bodyTooLarge');
      chunks.push(bytes);
    }
    return parseForm(Buffer.concat(chunks), this.#contentType);
  }
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Record<string, string | File>> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return Object.fromEntries(form.entries());
  } catch (error) {
    throw new DomainError('malformedRequest', { details: { form: String(error) } });
  }
}

const isTooLarge = (request: FastifyRequest): boolean => Number(request.headers['content-length'] ?? 0) > FORM_BYTES_MAX;

/** Passes multipart forms on unread, to be read by the calls that accept them. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (isTooLarge(request)) return done(new DomainError('bodyTooLarge'));
    return done(null, new PendingForm(payload, request.headers['content-type'] ?? ''));
  });
}

/** The body of a call, with a form only where the call accepts one. @throws unsupportedMediaType, bodyTooLarge, malformedRequest */
export async function bodyOf({ body }: FastifyRequest, takes: 'form' | undefined): Promise<unknown> {
  if (!(body instanceof PendingForm)) return body;
  if (takes !== 'form') throw new DomainError('unsupportedMediaType');
  return body.read();
}
