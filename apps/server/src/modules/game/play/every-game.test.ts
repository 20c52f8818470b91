import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aResident, call, type Resident } from '../../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const seeded = z.array(
  z.looseObject({ identity: z.string(), name: z.string(), betRanges: z.object({ EUR: z.tuple([z.string(), z.string()]) }) }),
);
const games = seeded.parse(
  JSON.parse(fs.readFileSync(new URL('../../../../../../database/seed/game/games.json', import.meta.url), 'utf8')),
);

const listed = z.array(z.looseObject({ identity: z.string(), isDemoMode: z.boolean() }));
const launch = z.object({ gameUrl: z.url(), token: z.string() });
const played = z.object({ rounds: z.array(z.looseObject({ status: z.string(), stake: z.string() })) });

let server: TestServer;
let player: Resident;
beforeAll(async () => {
  server = await startTestServer({}, { hasSandbox: true });
  player = await aResident(server, 'IE', 40);
});
afterAll(() => server.stop());

/** The first request of the frame at this address to its studio. */
async function sessionAt(address: URL) {
  const { token, game, mode } = Object.fromEntries(address.searchParams);
  return call(server, 'POST /sandbox/studio/session', { body: { token, gameId: game, mode } });
}

it('C-84 the catalogue lists every game that is seeded, and every one of them has a demo', async () => {
  const { data } = await call(server, 'GET /api/game/games');
  const found = listed.parse(data).filter(({ isDemoMode }) => isDemoMode);
  expect(found.map(({ identity }) => identity).toSorted()).toEqual(games.map(({ identity }) => identity).toSorted());
});

describe.each(games)('$identity', ({ identity, name, betRanges }) => {
  it('P-10 C-86 opens as a demo for a guest', async () => {
    const body = { lobbyUrl: '/', locale: 'en', countryCode: 'IE', platform: 2, demoMode: true };
    const answer = await call(server, `POST /api/game/games/${identity}/play`, { body });
    expect(answer.status).toBe(200);
    const session = await sessionAt(new URL(launch.parse(answer.data).gameUrl));
    expect(session).toMatchObject({ status: 200, data: { gameId: identity, name, isDemo: true, balanceMinor: '100000' } });
  });

  it('P-09 C-86 opens for money, and a round of it ends', async () => {
    const opened = await player.play(identity);
    expect(opened.status).toBe(200);
    const body = { playerId: player.id, gameId: identity, currency: 'EUR', stake: betRanges.EUR[0], rounds: 1 };
    const answer = await call(server, 'POST /sandbox/studio/rounds', { body });
    const [round] = played.parse(answer.data).rounds;
    expect(round).toMatchObject({ status: 'settled' });
    expect(Number(round?.stake)).toBeGreaterThanOrEqual(Number(betRanges.EUR[0]));
  });
});
