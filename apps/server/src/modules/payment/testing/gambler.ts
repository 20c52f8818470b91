import { randomUUID } from 'node:crypto';
import { parseDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import { creditWin, openGameSession, placeBet, rollback } from '../../wallet/index.ts';
import type { PaymentServer } from './payment-server.ts';

const SOURCE = 'test-studio';

/** A player in a game: places bets through the ledger as a studio's wallet calls do. */
export async function aGambler({ app }: PaymentServer, { id: playerId, currency }: { id: string; currency: string }) {
  const { context } = app;
  const gameId = randomUUID();
  const { token: sessionToken } = await inTransaction(context.database, (transaction) =>
    openGameSession(context, transaction, { playerId, source: SOURCE, gameId, currency }),
  );
  const base = { source: SOURCE, playerId, gameId, currency, playKind: 'normal' as const, closesRound: true };
  return {
    /** @returns the bet's id, and OK or why it was refused @throws temporarilyUnavailable: the same bet may be sent again */
    bet: async (amount: string, externalId: string = randomUUID()): Promise<{ externalId: string; status: string }> => {
      const amountMinor = parseDecimal(amount, scaleOf(currency));
      const answer = await placeBet(context, { ...base, externalId, sessionToken, round: randomUUID(), amountMinor });
      return { externalId, status: answer.status === 'applied' ? 'OK' : answer.code };
    },
    /** A bet that is decided later, in parts or whole. */
    ticket: async (amount: string) => {
      const [reference, round] = [randomUUID(), randomUUID()];
      const minor = (text: string) => parseDecimal(text, scaleOf(currency));
      const open = { ...base, round, closesRound: false };
      await placeBet(context, { ...open, externalId: reference, sessionToken, amountMinor: minor(amount) });
      const pay = async (paid: string, more: { closesRound: boolean; returned?: { before: string; after: string } }) => {
        const { closesRound, returned } = more;
        const externalId = randomUUID();
        const play = {
          ...open,
          closesRound,
          externalId,
          amountMinor: minor(paid),
          ceiling: { mostWonThousandths: () => 1_000_000n, sumMinor: undefined },
        };
        const given = returned && { reference, beforeMinor: minor(returned.before), afterMinor: minor(returned.after) };
        const answer = await creditWin(context, { ...play, ...(given === undefined ? {} : { returned: given }) });
        if (answer.status !== 'applied') throw new Error(`refused: ${answer.code}`);
        return externalId;
      };
      return {
        reference,
        settle: (paid: string) => pay(paid, { closesRound: true }),
        cashOut: (before: string, after: string, paid: string) => pay(paid, { closesRound: after === '0', returned: { before, after } }),
      };
    },
    takeBack: async (reference: string): Promise<void> => {
      const order = { source: SOURCE, playerId, externalId: randomUUID(), reference, scope: 'op' as const };
      await rollback(context, { ...order, round: undefined, currency: undefined, amountMinor: undefined });
    },
  };
}
