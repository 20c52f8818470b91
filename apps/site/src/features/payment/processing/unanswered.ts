import { ApiError } from '@pavilion/contract/calls/client.ts';
import { isDecided, newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import { HOUR_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { isAnswered } from '../../../api/attempt.ts';
import { browserClock } from '../../../browser/clock.ts';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { session } from '../../../session/session.ts';

type PaymentKind = 'deposit' | 'withdrawal';

/** A payment whose response this tab never received. */
export type Unanswered = {
  readonly key: string;
  readonly kind: PaymentKind;
  readonly playerId: string;
  /** Identifies the content without storing any of it. */
  readonly content: string;
  readonly endsAtMs: number;
  /** The last message shown to the player about it. */
  readonly told?: Outcome;
  /** Once it was found. */
  readonly invoiceId?: string;
};

/** Nothing has arrived so far; it is under way, or waits to be paid; it has ended. */
export type Outcome = 'missing' | 'underWay' | 'ended';

/** Shorter than the day for which the server knows a key, whatever the two clocks say. */
const keptMs = 12 * HOUR_MS;
/** A player who repeats the payment before reading that it was found is led to it. */
const foundMs = 10 * MINUTE_MS;

const texts = ['key', 'kind', 'playerId', 'content'];
const isUnanswered = (value: unknown): value is Unanswered =>
  isRecord(value) && texts.every((name) => typeof value[name] === 'string') && typeof value['endsAtMs'] === 'number';

function stored(): Unanswered[] {
  try {
    const list: unknown = JSON.parse(sessionStore().getItem(sessionKeys.unansweredPayments) ?? '[]');
    const nowMs = browserClock.nowMs();
    return Array.isArray(list) ? list.filter(isUnanswered).filter(({ endsAtMs }) => endsAtMs > nowMs) : [];
  } catch {
    return [];
  }
}

function store(list: readonly Unanswered[]): void {
  if (list.length === 0) sessionStore().removeItem(sessionKeys.unansweredPayments);
  else sessionStore().setItem(sessionKeys.unansweredPayments, JSON.stringify(list));
}

/** Fields in which a repeat of the same payment may differ: sent from another page, or with the password typed again. */
const ofTheTry: readonly string[] = ['currentPassword', 'redirectUrl', 'redirectSuccessUrl', 'redirectErrorUrl'];

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const HASH_BITS = 64;

function contentOf(body: object): string {
  const text = JSON.stringify(body, (name, value: unknown) => (ofTheTry.includes(name) ? undefined : value));
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(HASH_BITS, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(36);
}

const forget = (key: string): void => store(stored().filter((one) => one.key !== key));

/** Keys of calls that are under way on this page. */
const underWay = new Set<string>();

function takeKey(kind: PaymentKind, body: object): string {
  const [playerId, content, list] = [session.playerId(), contentOf(body), stored()];
  const earlier = list.find((one) => one.playerId === playerId && one.kind === kind && one.content === content);
  if (earlier !== undefined) return earlier.key;
  const key = newIdempotencyKey();
  store([...list, { key, kind, playerId, content, endsAtMs: browserClock.nowMs() + keptMs }]);
  return key;
}

/**
 * Sends a payment under a key that this tab keeps until an answer has decided it, over a reload and another sign-in of the player: the same payment,
 * asked for again from whichever page, is that payment (K-43). @throws what the call throws
 */
export async function payOnce<Answer>(kind: PaymentKind, body: object, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = takeKey(kind, body);
  underWay.add(key);
  try {
    const answer = await send(key);
    forget(key);
    return answer;
  } catch (error) {
    if (isAnswered(error) && error instanceof ApiError && isDecided(error.status)) forget(key);
    throw error;
  } finally {
    underWay.delete(key);
  }
}

/** Payments of the player who is signed in that have no answer, nor wait for one on this page. */
export const unansweredPayments = (): Unanswered[] =>
  stored().filter(({ key, playerId }) => playerId === session.playerId() && !underWay.has(key));

/** Called once nothing is to be found out of a payment any more. */
export const forgetUnanswered = ({ key }: Pick<Unanswered, 'key'>): void => forget(key);

/** Called for a payment that has ended: asked for again, it is another. A withdrawal that was paid stays for who has not read it yet. */
export const unansweredEnded = (invoiceId: string, isPaid: boolean): void =>
  store(stored().filter((one) => one.invoiceId !== invoiceId || (one.kind === 'withdrawal' && isPaid)));

/** Records the message shown to the player. A deposit that waits to be paid continues under its key. */
export function toldOf({ key }: Pick<Unanswered, 'key'>, told: Outcome, invoiceId?: string): void {
  const soonMs = browserClock.nowMs() + foundMs;
  store(
    stored().map((one) => {
      if (one.key !== key) return one;
      if (invoiceId === undefined) return { ...one, told };
      const isWaiting = one.kind === 'deposit' && told === 'underWay';
      const endsAtMs = isWaiting || one.invoiceId !== undefined ? one.endsAtMs : Math.min(one.endsAtMs, soonMs);
      return { ...one, told, invoiceId, endsAtMs };
    }),
  );
}
