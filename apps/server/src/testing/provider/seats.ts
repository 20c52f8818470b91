import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Seats } from './suite.ts';
import type { Seat } from './table.ts';
import { ProviderWire, type Target } from './wire.ts';

const currency = 'EUR';
const gameList = z.object({
  data: z.array(z.object({ id: z.string(), identity: z.string(), provider: z.object({ identity: z.string() }) })),
});
const registered = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
const spinList = z.object({ data: z.array(z.object({ id: z.string(), gameId: z.string(), name: z.string() })) });
/** A promo code of the demo world: ten spins in one game with winnings in cash. */
const SPINS_CODE = 'SPINS10';
const SPINS_GAME = 'ember-run';
const opened = z.looseObject({ status: z.literal('OK'), sessionToken: z.string() });

/** Two players of a platform with its sandbox on, each with an open session; no preparation needed. @throws when the platform refuses */
export async function openSandboxSeats(target: Target): Promise<Seats> {
  const gameId = await anyGameOf(target);
  return { first: await openSeat(target, gameId), second: await openSeat(target, gameId) };
}

async function anyGameOf({ urls: [url = ''], providerId }: Target): Promise<string> {
  const { data } = gameList.parse(await (await fetch(`${url}/api/game/games`)).json());
  const games = data.filter(({ provider }) => provider.identity === providerId);
  const own = games.find(({ identity }) => identity === SPINS_GAME) ?? games[0];
  if (own === undefined) throw new Error(`the catalogue lists no game of ${providerId}`);
  return own.id;
}

async function openSeat(target: Target, gameId: string): Promise<Seat> {
  const [url = ''] = target.urls;
  const answer = await fetch(`${url}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `provider-${randomUUID()}@pavilion.test`,
      password: randomUUID(),
      // A country without stake limits: the cases stake what they need.
      country: 'FI',
      currency,
      agreements: 1,
      locale: 'en',
      birthdate: '1990-01-01',
    }),
  });
  const { accessToken, profile } = registered.parse(await answer.json()).data;
  const playerId = profile.id;
  const { sessionToken } = opened.parse(await new ProviderWire(target, 'once').call('sessions', { playerId, gameId, currency }));
  return { playerId, gameId, currency, sessionToken, freespinId: await openFreespins(url, { accessToken, gameId }) };
}

/** Free spins in this game, if the demo world's code grants some. */
async function openFreespins(url: string, { accessToken, gameId }: { accessToken: string; gameId: string }): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ bonusCode: SPINS_CODE, trigger: 1 });
  await fetch(`${url}/api/game/bonuses/bonuscodes`, { method: 'POST', headers, body });
  const listed = await fetch(`${url}/api/game/player-freespins?status[]=1`, { headers });
  const found = spinList.safeParse(await listed.json()).data?.data.find((spins) => spins.gameId === gameId);
  if (found === undefined) return undefined;
  const opened = await fetch(`${url}/api/game/player-freespins/${found.id}/activate`, { method: 'PUT', headers });
  return opened.ok ? found.id : undefined;
}
