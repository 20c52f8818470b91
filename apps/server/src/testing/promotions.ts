import * as z from 'zod';
import { inTransaction } from '../kernel/database.ts';
import { giveCampaign, seededCampaignId } from '../modules/game/index.ts';
import { openGameSession } from '../modules/wallet/index.ts';
import type { Called } from './calls.ts';
import { loginOf, PASSWORD, type PlayerServer } from './player-server.ts';

const freespins = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    status: z.number(),
    result: z.number(),
    count: z.number(),
    usedCount: z.number(),
    currency: z.string(),
    gameId: z.string(),
    won: z.number(),
    packageId: z.string().nullable(),
    issueSessionId: z.string().nullable(),
  }),
);
const bonuses = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    status: z.number(),
    result: z.number(),
    amount: z.number(),
    packageId: z.string().nullable(),
    issueSessionId: z.string().nullable(),
  }),
);
const codes = z.array(
  z.looseObject({ id: z.string(), bonusCode: z.string(), trigger: z.number(), status: z.number(), result: z.number() }),
);
const accounts = z.array(z.looseObject({ currency: z.string(), realBalance: z.number(), bonusBalance: z.number() }));

interface SignedIn {
  accessToken: string;
  profile: { id: string };
}

/** A player's view of promotions over HTTP, and how they are granted. */
export function promotionsOf(server: PlayerServer) {
  const get = async (path: string, { accessToken: token }: SignedIn): Promise<unknown> =>
    (await server.call('GET', path, { token })).body.data;
  return {
    freespins: async (player: SignedIn, query = '') => freespins.parse(await get(`/api/game/player-freespins${query}`, player)),
    bonuses: async (player: SignedIn, query = '') => bonuses.parse(await get(`/api/game/player-bonuses${query}`, player)),
    codes: async (player: SignedIn, trigger: number) => codes.parse(await get(`/api/game/bonuses/bonuscodes?trigger=${trigger}`, player)),
    euro: async (player: SignedIn) => accounts.parse(await get('/api/wallet/accounts', player)).find(({ currency }) => currency === 'EUR'),
    enter: ({ accessToken: token }: SignedIn, bonusCode: string, trigger = 1): Promise<Called> =>
      server.call('POST', '/api/game/bonuses/bonuscodes', { token, body: { bonusCode, trigger } }),
    /** A session that is still valid after the clock was moved. */
    again: async <P extends SignedIn & { email: string }>(player: P): Promise<P> => {
      const body = { login: player.email, password: PASSWORD };
      return { ...player, ...loginOf(await server.call('POST', '/api/player/sessions', { body })) };
    },
    /** Grants a campaign of the seeds, as another area would. */
    give: (player: SignedIn, campaign: string, sourceKey: string) =>
      inTransaction(server.context.database, (transaction) =>
        giveCampaign(server.context, transaction, {
          playerId: player.profile.id,
          campaignId: seededCampaignId(campaign),
          currency: 'EUR',
          source: 'test',
          sourceKey,
        }),
      ),
    /** A launched game of the player, as the studio knows it. */
    launch: async (player: SignedIn, game: { id: string; source: string }) =>
      inTransaction(server.context.database, (transaction) =>
        openGameSession(server.context, transaction, {
          playerId: player.profile.id,
          source: game.source,
          gameId: game.id,
          currency: 'EUR',
        }),
      ),
  };
}
