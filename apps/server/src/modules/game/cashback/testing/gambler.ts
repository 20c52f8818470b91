import { randomUUID } from 'node:crypto';
import { scaleOf, formatDecimal } from '@pavilion/money';
import { signedCall } from '../../../../testing/builders.ts';
import type { PlayerServer } from '../../../../testing/player-server.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import { adjust, createAccount, openGameSession } from '../../../wallet/index.ts';
import { gameByKey } from '../../catalogue/service.ts';

/** A player with money in some currencies, and a studio's signed calls for him. Amounts are text, in major units. */
export async function aGambler(server: PlayerServer, player: { profile: { id: string } }, currencies: readonly string[] = ['EUR']) {
  const { context } = server;
  const playerId = player.profile.id;
  for (const currency of currencies) {
    if (currency !== 'EUR') await createAccount(context, { playerId, currency });
    const order = { playerId, currency, amountMinor: 1_000_000n, externalId: `opening:${playerId}:${currency}`, reason: 'test' };
    await inTransaction(context.database, (transaction) => adjust(context, transaction, order));
  }
  const game = await gameByKey(context, 'ember-run');
  const providerId = game.provider.identity;
  const call = async (type: 'bet' | 'win' | 'rollback' | 'end-round', fields: Record<string, unknown>): Promise<string> => {
    const currency = typeof fields.currency === 'string' ? fields.currency : 'EUR';
    const session = { playerId, source: providerId, gameId: game.id, currency };
    const { token: sessionToken } = await inTransaction(context.database, (transaction) => openGameSession(context, transaction, session));
    const transactionId = randomUUID();
    const own = { playerId, sessionToken, gameId: game.id, currency, kind: 'normal', roundClosed: false };
    const { body } = await signedCall(server, {
      providerId,
      path: `/provider/v1/${type}`,
      body: { ...own, transactionId, ...fields },
    });
    if (body.status !== 'OK') throw new Error(`${type}: ${JSON.stringify(body)}`);
    return typeof fields.transactionId === 'string' ? fields.transactionId : transactionId;
  };
  /** A bet that is decided later. */
  const ticket = async (amount: string, currency = 'EUR') => {
    const roundId = randomUUID();
    const betId = await call('bet', { roundId, amount, currency });
    const play = { roundId, currency };
    return {
      betId,
      settle: (paid: string) => call('win', { ...play, amount: paid, roundClosed: true }),
      cashOut: (before: string, after: string, paid: string) =>
        call('win', {
          ...play,
          amount: paid,
          roundClosed: Number(after) === 0,
          returnedStake: { referenceId: betId, before, after },
        }),
      end: () => call('end-round', { ...play, bets: amount, wins: '0' }),
      takeBack: (referenceId: string) => call('rollback', { roundId, referenceId }),
      takeBackAll: () => call('rollback', { roundId, referenceId: betId, scope: 'round' }),
    };
  };
  const lose = async (amount: string, currency = 'EUR') => {
    const lost = await ticket(amount, currency);
    await lost.settle('0');
    return lost;
  };
  /** Cashback paid, in all and by currency. */
  const given = async (): Promise<Record<string, string>> => {
    const { rows } = await server.testDatabase.pool.query<{ currency: string; minor: bigint }>(
      `select currency, sum(amount_minor)::bigint as minor from game.player_bonus where player_id = $1 and source = 'cashback' group by currency order by 1`,
      [playerId],
    );
    return Object.fromEntries(rows.map(({ currency, minor }) => [currency, formatDecimal(minor, scaleOf(currency))]));
  };
  return { playerId, call, ticket, lose, given };
}
export type Gambler = Awaited<ReturnType<typeof aGambler>>;
export type Ticket = Awaited<ReturnType<Gambler['ticket']>>;
