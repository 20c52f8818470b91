import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DomainError } from '../../kernel/errors.ts';

// The largest document, with room for the other parts (D-55).
const FORM_BYTES_MAX = 10 * 1024 * 1024 + 64 * 1024;
const PART_HEADERS_MAX = 16;
const PART_HEADERS_BYTES_MAX = 8 * 1024;
const TEXT_BYTES_MAX = 64 * 1024;

type FormValues = Record<string, string | File>;

/**
 * Reads a form while its bytes arrive: each part is examined once, and no more parts than the call has (S110). A refused form is drained to
 * its end, so that the client receives the refusal.
 */
class FormReader {
  readonly #values = new Map<string, string | File>();
  readonly #parser: BusboyInstance;
  #refusal: string | undefined;

  constructor(contentType: string, partsMax: number) {
    const bounds = { parts: partsMax, fieldSize: TEXT_BYTES_MAX, headerPairs: PART_HEADERS_MAX, headerSize: PART_HEADERS_BYTES_MAX };
    this.#parser = new Busboy({ headers: { 'content-type': contentType }, limits: bounds });
    this.#parser.on('partsLimit', () => this.#refuse(`more than ${partsMax} parts`));
    this.#parser.on('error', (error) => this.#refuse(String(error)));
    this.#parser.on('field', (...[name, text, isNameCut, isTextCut]) => {
      if (isNameCut || isTextCut) this.#refuse(`the text of ${name} is too long`);
      else this.#values.set(name, text);
    });
    this.#parser.on('file', (...[name, stream, fileName, , type]) => this.#keep(name, stream, { fileName, type }));
  }

  #keep(name: string, stream: BusboyFileStream, { fileName, type }: { fileName: string; type: string }): void {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    // A form that ends within a file: unheard, it would end the process.
    stream.on('error', (error) => this.#refuse(String(error)));
    stream.on('end', () => {
      this.#values.set(name, new File(chunks, fileName, { type }));
    });
  }

  #refuse(reason: string): void {
    this.#refusal ??= reason;
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#refusal !== undefined || this.#parser.write(chunk)) return;
    await once(this.#parser, 'drain').catch((error: unknown) => this.#refuse(String(error)));
  }

  /** @throws malformedRequest */
  async end(): Promise<FormValues> {
    if (this.#refusal === undefined) {
      const finished = once(this.#parser, 'finish').catch((error: unknown) => this.#refuse(String(error)));
      this.#parser.end();
      await finished;
    }
    if (this.#refusal !== undefined) throw new DomainError('malformedRequest', { details: { form: this.#refusal } });
    return Object.fromEntries(this.#values);
  }
}

/** An unread multipart form: the caller is authenticated and counted before it is read. */
class PendingForm {
  readonly #stream: Readable;
  readonly #contentType: string;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.#contentType = contentType;
  }

  /** Reads the form: texts and files by name. @throws bodyTooLarge, malformedRequest */
  async read(partsMax: number): Promise<FormValues> {
    const reader = newReader(this.#contentType, partsMax);
    let sizeBytes = 0;
    for await (const chunk of this.#stream) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.length;
      if (sizeBytes > FORM_BYTES_MAX) throw new DomainError('bodyTooLarge');
      await reader.write(bytes);
    }
    return reader.end();
  }
}

/** @throws malformedRequest for a type without a boundary */
function newReader(contentType: string, partsMax: number): FormReader {
  try {
    return new FormReader(contentType, partsMax);
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

/** How many parts a call's form has. */
const partsOf = ({ body }: Pick<Endpoint, 'body'>): number => (body instanceof z.ZodMiniObject ? Object.keys(body.shape).length : 0);

/** The body of a call, with a form only where the call accepts one. @throws unsupportedMediaType, bodyTooLarge, malformedRequest */
export async function bodyOf({ body }: FastifyRequest, endpoint: Pick<Endpoint, 'takes' | 'body'>): Promise<unknown> {
  if (!(body instanceof PendingForm)) return body;
  if (endpoint.takes !== 'form') throw new DomainError('unsupportedMediaType');
  return body.read(partsOf(endpoint));
}
