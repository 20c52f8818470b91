import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession } from '../../../testing/builders.ts';
import { aPlayer, type PlayerServer } from '../../../testing/player-server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { adjust } from '../../wallet/index.ts';

const OPENING_MINOR = 10_000_000n;

/** A player with money who plays by signed calls of a studio. */
export interface Gambler {
  id: string;
  token: string;
  /** A studio with a separate round in a game. */
  round(gameKey?: string): Promise<TestStudio>;
  /** Stakes once in a separate round. @returns the round */
  bet(amount: string, gameKey?: string): Promise<TestStudio>;
  /** The same, and ends it without a win. */
  lose(amount: string, gameKey?: string): Promise<TestStudio>;
  /** The API's answer to the player. */
  ask(method: string, path: string, body?: unknown): ReturnType<PlayerServer['call']>;
}

export async function aGambler(server: PlayerServer, currency = 'EUR'): Promise<Gambler> {
  const { accessToken: token, profile, email } = await aPlayer(server, { currency });
  const { id } = profile;
  await inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, {
      playerId: id,
      currency,
      amountMinor: OPENING_MINOR,
      externalId: `opening:${id}`,
      reason: 'test',
    }),
  );
  const round = async (gameKey = 'ember-run'): Promise<TestStudio> => {
    const session = await aGameSession(server, { id, email: email ?? '', currency }, gameKey);
    return aStudio(server, session);
  };
  const bet = async (amount: string, gameKey?: string): Promise<TestStudio> => {
    const studio = await round(gameKey);
    const { body } = await studio.bet(`bet-${randomUUID()}`, amount);
    z.object({ status: z.literal('OK') }).parse(body);
    return studio;
  };
  return {
    id,
    token,
    round,
    bet,
    lose: async (amount, gameKey) => {
      const studio = await bet(amount, gameKey);
      await studio.endRound(`end-${randomUUID()}`, { bets: amount, wins: '0' });
      return studio;
    },
    ask: (method, path, body) => server.call(method, path, { token, ...(body === undefined ? {} : { body }) }),
  };
}

const outboxRow = z.object({ channel: z.string(), data: z.looseObject({ event: z.string() }) });

/** Publications on a player's channel, oldest first. */
export async function publishedOn(server: PlayerServer, channel: string): Promise<z.output<typeof outboxRow>['data'][]> {
  const { rows } = await server.testDatabase.pool.query('select payload from kernel.realtime_outbox order by id');
  return rows.flatMap(({ payload }: { payload: unknown }) => {
    const row = outboxRow.safeParse(payload);
    return row.success && row.data.channel === channel ? [row.data.data] : [];
  });
}
