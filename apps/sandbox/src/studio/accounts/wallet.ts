import { formatDecimal, isCurrencyCode, currencyScales, parseDecimal } from '@pavilion/money';
import * as z from 'zod';
import { callPlatform, type Credential } from '../../signing.ts';
import { retryDelaysMs, type StudioContext } from '../context.ts';
import { sendFaultily } from '../faults.ts';

/** A call of the wallet protocol (sandbox §5). */
export type WalletCall = { readonly type: WalletCallType; readonly body: Readonly<Record<string, unknown>> };
type WalletCallType = 'balance' | 'bet' | 'win' | 'rollback' | 'end-round' | 'sessions';

const answerSchema = z.looseObject({
  status: z.string(),
  balance: z.string().optional(),
  bonusBalance: z.string().optional(),
  currency: z.string().optional(),
  playerId: z.string().optional(),
  spinMinMs: z.number().optional(),
  isAutoplayAllowed: z.boolean().optional(),
});
export type WalletAnswer = z.infer<typeof answerSchema>;

/** A decided call carries its answer; an undecided one is repeated with the same id, for it may have taken effect. */
export type WalletResult = { readonly isDecided: true; readonly answer: WalletAnswer } | { readonly isDecided: false };

/** A call with its answer, for programs that play rounds. */
export type CallRecord = { type: WalletCallType; request: unknown; answer: unknown };

type WalletContext = Pick<StudioContext, 'platformUrl' | 'clock' | 'log' | 'wait' | 'faults'>;
type WalletUse = { readonly studio: Credential; readonly record?: (call: CallRecord) => void };

const callTimeoutMs = 3000;
/** The calls that are lost, doubled and repeated when faults are switched on. */
const moneyCalls: readonly WalletCallType[] = ['bet', 'win', 'rollback', 'end-round'];
/** Statuses after which the same call is repeated (reliability §3.1). */
const retryableStatuses: readonly string[] = ['ROUND_NOT_FOUND', 'TEMPORARY'];

async function sendOnce(context: WalletContext, { studio, record }: WalletUse, call: WalletCall): Promise<WalletResult> {
  try {
    const { status, json } = await callPlatform({
      credential: studio,
      baseUrl: context.platformUrl(),
      path: `/provider/v1/${call.type}`,
      body: call.body,
      nowMs: context.clock.now().getTime(),
      timeoutMs: callTimeoutMs,
    });
    record?.({ type: call.type, request: call.body, answer: status === 200 ? json : { httpStatus: status } });
    // Only 200 is a decision, and 400 means that nothing was read; after any other status a repeat may get another answer.
    if (status === 400) return { isDecided: true, answer: { status: 'MALFORMED' } };
    if (status !== 200) {
      context.log.warn({ call: call.type, httpStatus: status }, 'studio.wallet.undecided');
      return { isDecided: false };
    }
    const answer = answerSchema.parse(json);
    return retryableStatuses.includes(answer.status) ? { isDecided: false } : { isDecided: true, answer };
  } catch (error) {
    context.log.warn({ call: call.type, reason: error instanceof Error ? error.name : 'unknown' }, 'studio.wallet.unreachable');
    record?.({ type: call.type, request: call.body, answer: null });
    return { isDecided: false };
  }
}

/** One attempt, with the faults that are switched on. */
export async function attemptCall(context: WalletContext, use: WalletUse, call: WalletCall): Promise<WalletResult> {
  // Opening a session ends the one before: it is no money call, and a copy of it would shut out the first.
  const send = (): Promise<WalletResult> => sendOnce(context, use, call);
  return moneyCalls.includes(call.type) ? sendFaultily(context.faults, send) : send();
}

/** Repeats an undecided call with the same id after 0.5, 1, 2, 4 and 8 seconds (games §2.3). */
export async function callUntilDecided(context: WalletContext, use: WalletUse, call: WalletCall): Promise<WalletResult> {
  let result = await attemptCall(context, use, call);
  for (const delayMs of retryDelaysMs) {
    if (result.isDecided) return result;
    await context.wait(delayMs);
    result = await attemptCall(context, use, call);
  }
  return result;
}

/** Decimals of a currency. @throws for a currency the platform does not have. */
export function scaleOf(currency: string): number {
  if (!isCurrencyCode(currency)) throw new Error(`There is no currency ${currency}.`);
  return currencyScales[currency];
}

/** An amount as the wallet reads it: `amountText(1250n, 'EUR')` is '12.50'. */
export const amountText = (amountMinor: bigint, currency: string): string => formatDecimal(amountMinor, scaleOf(currency));

/** The balance of an answer, cash and bonus money together, in minor units; null where the answer has none. */
export const balanceOf = ({ balance, bonusBalance = '0', currency }: WalletAnswer): bigint | null =>
  balance === undefined || currency === undefined
    ? null
    : parseDecimal(balance, scaleOf(currency)) + parseDecimal(bonusBalance, scaleOf(currency));
