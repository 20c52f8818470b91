import { formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import { batched } from '../batcher.ts';

/** A call of the platform, signed; rejects where no answer came. */
export type PostToPlatform = (path: string, body: unknown, timeoutMs: number) => Promise<{ status: number; json: unknown }>;

const answerSchema = z.looseObject({
  status: z.string(),
  balance: z.string().optional(),
  bonusBalance: z.string().optional(),
  currency: z.string().optional(),
  playerId: z.string().optional(),
  duplicate: z.boolean().optional(),
  isSessionOpen: z.boolean().optional(),
  forfeited: z.string().optional(),
});
export type WalletAnswer = z.output<typeof answerSchema>;

const batchSchema = z.object({ results: z.array(answerSchema) });

/** The balance of an answer, cash and bonus money together, as a decimal; null where the answer has none. */
export const balanceOf = ({ balance, bonusBalance = '0' }: WalletAnswer, currency: string): string | null => {
  const scale = scaleOf(currency);
  return balance === undefined ? null : formatDecimal(parseDecimal(balance, scale) + parseDecimal(bonusBalance, scale), scale);
};

export type MoneyCall = 'bet' | 'win' | 'rollback' | 'end-round';

/** The platform's wallet as the book uses it. `undefined` means undecided: the same call again, under the same id (reliability §3.1). */
export interface Wallet {
  balance(sessionToken: string): Promise<WalletAnswer | undefined>;
  /** Stakes requested in one turn of the event loop are sent in one request. */
  call(type: MoneyCall, body: object): Promise<WalletAnswer | undefined>;
  /** One answer per operation in order; undefined where one, or the whole batch, is undecided. */
  batch(operations: readonly object[]): Promise<readonly (WalletAnswer | undefined)[]>;
}

const CALL_TIMEOUT_MS = 3000;
const BETS_A_BATCH = 64;
const BATCH_TIMEOUT_MS = 20_000;
const OK = 200;
const MALFORMED = 400;
/** Decided nothing: the same call may succeed later. */
const RETRYABLE: readonly string[] = ['ROUND_NOT_FOUND', 'TEMPORARY'];

const decided = (answer: WalletAnswer): WalletAnswer | undefined => (RETRYABLE.includes(answer.status) ? undefined : answer);

export function createWallet(post: PostToPlatform, onUndecided: (reason: object) => void): Wallet {
  async function ask(path: string, body: object, timeoutMs: number): Promise<unknown> {
    try {
      const { status, json } = await post(path, body, timeoutMs);
      if (status === OK) return json;
      // A malformed call was not read and never will be: it is decided, and a person has to look.
      if (status === MALFORMED) return { status: 'MALFORMED' };
      onUndecided({ path, httpStatus: status });
    } catch (error) {
      onUndecided({ path, reason: error instanceof Error ? error.name : 'unknown' });
    }
    return undefined;
  }
  async function one(type: string, body: object): Promise<WalletAnswer | undefined> {
    const json = await ask(`/provider/v1/${type}`, body, CALL_TIMEOUT_MS);
    return json === undefined ? undefined : decided(answerSchema.parse(json));
  }
  async function batch(operations: readonly object[], timeoutMs: number): Promise<readonly (WalletAnswer | undefined)[]> {
    const json = await ask('/provider/v1/batch', { operations }, timeoutMs);
    const parsed = batchSchema.safeParse(json);
    if (parsed.success) return parsed.data.results.map(decided);
    const malformed = answerSchema.safeParse(json);
    return operations.map(() => (malformed.success ? malformed.data : undefined));
  }
  /** An unreadable batch response says nothing about its parts: each stake is requested alone. */
  async function bets(bodies: readonly object[]): Promise<readonly (WalletAnswer | undefined)[]> {
    const alone = () => Promise.all(bodies.map((body) => one('bet', body)));
    if (bodies.length === 1) return alone();
    const answers = await batch(
      bodies.map((body) => ({ type: 'bet', ...body })),
      CALL_TIMEOUT_MS,
    );
    return answers.every((answer) => answer?.status === 'MALFORMED') ? alone() : answers;
  }
  const bet = batched(bets, BETS_A_BATCH);
  return {
    balance: (sessionToken) => one('balance', { sessionToken }),
    call: (type, body) => (type === 'bet' ? bet(body) : one(type, body)),
    batch: (operations) => batch(operations, BATCH_TIMEOUT_MS),
  };
}
