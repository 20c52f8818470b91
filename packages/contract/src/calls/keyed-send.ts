import type { CallRequest, Send } from './client.ts';

/** Refusals given before a call is read, which reveal nothing about the effect of an earlier call under the same key. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 403, 408, 425, 428, 429]);

/** Whether an answer settles the outcome of a call under a key. */
export const isDecided = (status: number): boolean => status < 500 && !UNDECIDED.has(status);

/** Files are told apart by name and age, since reading their bytes would be too costly. */
const plain = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.type, value.size, value.lastModified] : value;

const contentOf = ({ method, path, body }: CallRequest): string => JSON.stringify([method, path, body], plain);

const KEY_BYTES = 16;

/** The `Idempotency-Key` of a new call, 32 hexadecimal digits; `crypto.randomUUID` is unavailable on pages without https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The keys of calls without a decision, by content; kept for as long as the page. */
export type UndecidedKeys = Map<string, string>;

/**
 * Sends a call with an `Idempotency-Key` under the key of its earlier try while the outcome of that one is unknown: it happens once,
 * whichever form or dialog it comes from (U-31). After the first answer that settles it, the same content is a new call. Calls whose caller
 * supplies a key keep it.
 */
export function createKeyedSend(send: Send, undecided: UndecidedKeys, isKeptByCaller: (operation: string) => boolean = () => false): Send {
  return async (request) => {
    if (request.idempotencyKey === undefined || isKeptByCaller(request.operation)) return send(request);
    const content = contentOf(request);
    const idempotencyKey = undecided.get(content) ?? request.idempotencyKey;
    undecided.set(content, idempotencyKey);
    const reply = await send({ ...request, idempotencyKey });
    if (isDecided(reply.status)) undecided.delete(content);
    return reply;
  };
}
