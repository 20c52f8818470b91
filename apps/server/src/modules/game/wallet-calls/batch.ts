import {
  type ProviderAnswer,
  type ProviderItemAnswer,
  type ProviderOperation,
  providerOperation,
  providerWin,
} from '@pavilion/contract/providers/provider.ts';
import * as z from 'zod/mini';
import { type LedgerAnswer, playBatch, type PlayOperation } from '../../wallet/index.ts';
import { raiseAlarm } from './alarms.ts';
import { whyMalformed } from './malformed.ts';
import { boundByTickets } from './sport.ts';
import { answerOf, type Caller, isRefusal, notifyIfRefused, toOperation, type WalletCallContext } from './service.ts';

/** An item as it was read: not readable, refused before the ledger, or an operation for it. */
type Prepared =
  | { readonly malformed: ProviderItemAnswer }
  | { readonly call: ProviderOperation; readonly operation: PlayOperation | ProviderAnswer };

const UNCLEAR: Prepared = { malformed: { status: 'MALFORMED', message: 'A key is repeated' } };

/** The items of a batch as they were sent, and which of them repeat a key. */
interface Batch {
  items: readonly unknown[];
  unclearItems: ReadonlySet<number>;
}

/** Runs a batch: one answer for each item, in order (C73–C76). An error of one affects only its own answer. */
export async function runBatch(context: WalletCallContext, caller: Caller, { items, unclearItems }: Batch): Promise<ProviderItemAnswer[]> {
  const read = (item: unknown, index: number) => (unclearItems.has(index) ? UNCLEAR : prepare(context, caller, item));
  const prepared = await Promise.all(items.map(read));
  const runnable = prepared.flatMap((one) => ('malformed' in one || isRefusal(one.operation) ? [] : [one.operation]));
  const answered = await playBatch(context, await boundByTickets(context, runnable));
  for (const [index, operation] of runnable.entries()) {
    const answer = answered[index];
    if (answer !== undefined) await notifyIfRefused(context, operation, answer);
  }
  const answers = answered.values();
  return prepared.map((one) => {
    if ('malformed' in one) return one.malformed;
    const { call, operation } = one;
    const answer = isRefusal(operation) ? operation : itemAnswer(call, answers.next().value);
    raiseAlarm(context, { ...caller, call, answer });
    return answer;
  });
}

const named = z.object({ transactionId: providerWin.shape.transactionId });

async function prepare(context: WalletCallContext, caller: Caller, item: unknown): Promise<Prepared> {
  const read = providerOperation.safeParse(item);
  if (read.success) return { call: read.data, operation: await toOperation(context, caller, read.data) };
  const known = named.safeParse(item).data ?? {};
  return { malformed: { status: 'MALFORMED', ...known, message: whyMalformed(read.error) } };
}

/** Undecided items are sent again under the same id (reliability §3.1). */
function itemAnswer({ transactionId }: ProviderOperation, answer: LedgerAnswer | undefined): ProviderAnswer {
  return answer === undefined ? { status: 'TEMPORARY', transactionId, duplicate: false } : answerOf(answer, transactionId);
}
