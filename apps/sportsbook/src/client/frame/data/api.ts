import * as z from 'zod/mini';

/** A refusal by the book, with the code that selects its text. */
export class BookRefusal extends Error {
  override readonly name = 'BookRefusal';
  readonly status: number;
  readonly code: string;
  readonly fields: unknown;

  constructor(status: number, code: string, fields: unknown) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const TOO_MANY = 429;
const FAULT = 500;

/** Whether the book has decided by a refusal, and not failed or put the caller off. */
export const isDecision = (error: unknown): error is BookRefusal =>
  error instanceof BookRefusal && error.status < FAULT && error.status !== TOO_MANY;

const errorSchema = z.object({ error: z.object({ code: z.string(), fields: z.optional(z.unknown()) }) });
const answerSchema = z.object({ data: z.unknown(), next: z.nullish(z.string()) });

/** The address of the book's API: beside the folder of the client. */
const base = (): URL => new URL('../', document.baseURI);

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The caller's token; sent in a header, never in the address. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** How long a call may take before it counts as lost. The slowest answer includes a live delay of five seconds. */
const CALL_MS = 15_000;

function addressOf(path: string, query: Call['query'] = {}): string {
  const address = new URL(path, base());
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

async function ask(path: string, call: Call): Promise<z.infer<typeof answerSchema>> {
  const { method = 'GET', query, body, token, headers = {}, signal } = call;
  const limit = AbortSignal.timeout(CALL_MS);
  const answer = await fetch(addressOf(path, query), {
    method,
    credentials: 'omit',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  const content: unknown = await answer.json();
  if (answer.ok) return z.parse(answerSchema, content);
  // What is no refusal in the book's form, as a proxy's, is not the book's word: it throws as a lost answer does.
  const { code, fields } = z.parse(errorSchema, content).error;
  throw new BookRefusal(answer.status, code, fields);
}

/** One call to the book. @throws BookRefusal for a refusal, or whatever fetch throws where the outcome is unknown */
export async function callBook<Schema extends z.core.$ZodType>(path: string, schema: Schema, call: Call = {}): Promise<z.infer<Schema>> {
  return z.parse(schema, (await ask(path, call)).data);
}

/** A page of a list, with the cursor of the next one; null at the end. */
export async function callPage<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  call: Call = {},
): Promise<{ items: z.infer<Schema>; next: string | null }> {
  const { data, next } = await ask(path, call);
  return { items: z.parse(schema, data), next: next ?? null };
}
