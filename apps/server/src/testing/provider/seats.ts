import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Seats } from './suite.ts';
import type { Seat } from './table.ts';
import { ProviderWire, type Target } from './wire.ts';

const currency = 'EUR';
const gameList = z.object({ data: z.array(z.object({ id: z.string(), provider: z.object({ identity: z.string() }) })) });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });
const opened = z.looseObject({ status: z.literal('OK'), sessionToken: z.string() });

/** Two players of a platform with its sandbox on, each with an open session: nothing has to be prepared. @throws when it refuses */
export async function openSandboxSeats(target: Target): Promise<Seats> {
  const gameId = await anyGameOf(target);
  return { first: await openSeat(target, gameId), second: await openSeat(target, gameId) };
}

async function anyGameOf({ urls: [url = ''], providerId }: Target): Promise<string> {
  const { data } = gameList.parse(await (await fetch(`${url}/api/game/games`)).json());
  const own = data.find(({ provider }) => provider.identity === providerId);
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
      country: 'IE',
      currency,
      agreements: 1,
      locale: 'en',
      birthdate: '1990-01-01',
    }),
  });
  const playerId = registered.parse(await answer.json()).data.profile.id;
  const { sessionToken } = opened.parse(await new ProviderWire(target, 'once').call('sessions', { playerId, gameId, currency }));
  return { playerId, gameId, currency, sessionToken };
}
