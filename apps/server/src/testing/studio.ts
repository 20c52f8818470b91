import { randomUUID } from 'node:crypto';
import type { BuiltSession, SignedOptions, SignedResult } from './builders.ts';
import { signedCall } from './builders.ts';
import type { TestServer } from './server.ts';

type Fields = Record<string, unknown>;

/** A game studio that plays one session by signed calls, as sandbox.md describes them. */
export interface TestStudio {
  roundId: string;
  bet(transactionId: string, amount: string, more?: Fields): Promise<SignedResult>;
  win(transactionId: string, amount: string, more?: Fields): Promise<SignedResult>;
  rollback(transactionId: string, referenceId: string, more?: Fields): Promise<SignedResult>;
  endRound(transactionId: string, totals: { bets: string; wins: string }, more?: Fields): Promise<SignedResult>;
  betWin(ids: { bet: string; win: string }, amounts: { bet: string; win: string }, more?: Fields): Promise<SignedResult>;
  balance(more?: Fields): Promise<SignedResult>;
  batch(operations: readonly unknown[]): Promise<SignedResult>;
  call(type: string, body: unknown, options?: SignedOptions): Promise<SignedResult>;
  /** The fields of a money call in this session, for batches and malformed bodies. */
  fields(transactionId: string, amount: string, more?: Fields): Fields;
}

export function aStudio(
  server: Pick<TestServer, 'url' | 'app' | 'clock'>,
  session: BuiltSession,
  providerId = session.providerId,
): TestStudio {
  const roundId = randomUUID();
  const base = { playerId: session.player.id, gameId: session.gameId, currency: session.player.currency };
  const call = (type: string, body: unknown, options?: SignedOptions): Promise<SignedResult> =>
    signedCall(server, { providerId, path: `/provider/v1/${type}`, body }, options);
  const fields = (transactionId: string, amount: string, more: Fields = {}): Fields => ({
    ...base,
    transactionId,
    roundId,
    amount,
    sessionToken: session.token,
    kind: 'normal',
    roundClosed: false,
    ...more,
  });
  return {
    roundId,
    call,
    fields,
    bet: (transactionId, amount, more) => call('bet', fields(transactionId, amount, more)),
    win: (transactionId, amount, more) => call('win', fields(transactionId, amount, more)),
    rollback: (transactionId, referenceId, more = {}) => call('rollback', { ...base, transactionId, referenceId, scope: 'op', ...more }),
    endRound: (transactionId, totals, more = {}) => call('end-round', { ...base, transactionId, roundId, ...totals, ...more }),
    betWin: (ids, amounts, more) =>
      call('bet-win', fields(ids.bet, amounts.bet, { winTransactionId: ids.win, winAmount: amounts.win, ...more })),
    balance: (more = {}) => call('balance', { sessionToken: session.token, ...more }),
    batch: (operations) => call('batch', { operations }),
  };
}
