import { createHash } from 'node:crypto';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { PaymentContext, PaymentKernel } from '../context.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import * as store from './store.ts';

/** How long a caller's own key answers with its first invoice. */
const KEY_TTL_MS = DAY_MS;
/** Without a key an identical request is a double click for this long (reliability §4.1). */
const CONTENT_TTL_MS = 10_000;
const CONTENT_PREFIX = 'content:';
const KEY_PREFIX = 'key:';

export interface PaymentRequest {
  kind: 'deposit' | 'withdrawal';
  playerId: string;
  key: string;
  bodyHash: string;
  ttlMs: number;
}

/** JSON with the keys of every object in order, so that the same content has the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** How a request is named that came under the caller's key. */
export const requestKeyOf = (idempotencyKey: string): string => `${KEY_PREFIX}${idempotencyKey}`;

/** Where the player returns to from the provider's page: the same payment may be asked for from another page. */
function contentOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !returnAddresses.includes(name)));
}
const returnAddresses: readonly string[] = ['redirectUrl', 'redirectSuccessUrl', 'redirectErrorUrl'];

/** Names a request by the caller's Idempotency-Key, else by its content (P18). */
export function nameRequest(
  context: PaymentContext,
  kind: PaymentRequest['kind'],
  { body, idempotencyKey }: { body: unknown; idempotencyKey?: string | undefined },
): PaymentRequest {
  const bodyHash = createHash('sha256')
    .update(canonical(contentOf(body)))
    .digest('hex');
  const { playerId } = playerOf(context);
  return idempotencyKey === undefined
    ? { kind, playerId, key: `${CONTENT_PREFIX}${bodyHash}`, bodyHash, ttlMs: CONTENT_TTL_MS }
    : { kind, playerId, key: requestKeyOf(idempotencyKey), bodyHash, ttlMs: KEY_TTL_MS };
}

/**
 * Ties a request to a new invoice inside the transaction that stores it.
 * @returns the id of the request's invoice: the new one, or the first one of a repeat
 * @throws idempotencyKeyReused when the key came with another body
 */
export async function claimRequest(
  context: Pick<PaymentKernel, 'clock'>,
  transaction: Database,
  claim: { request: PaymentRequest; invoiceId: string },
): Promise<string> {
  const { request, invoiceId } = claim;
  const now = context.clock.now();
  const row = { ...request, invoiceId, now, forgottenBefore: new Date(now.getTime() - request.ttlMs) };
  if (await store.takeKey(transaction, row)) return invoiceId;
  const held = await store.findRequest(transaction, request);
  invariant(held, 'A key that is taken has a request.');
  if (held.bodyHash !== request.bodyHash) throw new DomainError('idempotencyKeyReused');
  return held.invoiceId;
}

/** The invoice of an earlier request with the same key, so that a repeat is not judged by rules that have changed since. */
export async function findEarlier(
  context: Pick<PaymentKernel, 'database' | 'clock'>,
  request: PaymentRequest,
): Promise<string | undefined> {
  const held = await store.findRequest(context.database, request);
  if (held === undefined) return undefined;
  const isFresh = held.createdAt.getTime() > context.clock.now().getTime() - request.ttlMs;
  if (!isFresh) return undefined;
  if (held.bodyHash !== request.bodyHash) throw new DomainError('idempotencyKeyReused');
  return held.invoiceId;
}

/** After a fault of the provider the same content may be asked again at once; a key of the caller keeps its answer. */
export async function forgetContentRequest(database: Database, invoiceId: string): Promise<void> {
  await store.releaseContentKey(database, invoiceId, CONTENT_PREFIX);
}

/** Requests too old to be repeated. */
export async function forgetOldRequests(context: Pick<PaymentKernel, 'database' | 'clock'>): Promise<void> {
  await store.deleteRequestsBefore(context.database, new Date(context.clock.now().getTime() - KEY_TTL_MS));
}
