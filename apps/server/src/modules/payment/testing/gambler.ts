import { randomUUID } from 'node:crypto';
import { parseDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import { openGameSession, placeBet, rollback } from '../../wallet/index.ts';
import type { PaymentServer } from './payment-server.ts';

const SOURCE = 'test-studio';

/** A player who sits at a game: bets through the ledger as a studio's calls do. */
export async function aGambler({ app }: PaymentServer, { id: playerId, currency }: { id: string; currency: string }) {
  const { context } = app;
  const gameId = randomUUID();
  const { token: sessionToken } = await inTransaction(context.database, (transaction) =>
    openGameSession(context, transaction, { playerId, source: SOURCE, gameId, currency }),
  );
  const base = { source: SOURCE, playerId, gameId, currency, playKind: 'normal' as const, closesRound: false };
  return {
    /** @returns the bet's id, and OK or why it was refused @throws temporarilyUnavailable: the same bet may be sent again */
    bet: async (amount: string, externalId: string = randomUUID()): Promise<{ externalId: string; status: string }> => {
      const amountMinor = parseDecimal(amount, scaleOf(currency));
      const answer = await placeBet(context, { ...base, externalId, sessionToken, round: randomUUID(), amountMinor });
      return { externalId, status: answer.status === 'applied' ? 'OK' : answer.code };
    },
    takeBack: async (reference: string): Promise<void> => {
      const order = { source: SOURCE, playerId, externalId: randomUUID(), reference, scope: 'op' as const };
      await rollback(context, { ...order, round: undefined, currency: undefined, amountMinor: undefined });
    },
  };
}
