import { isComposedWide } from '@pavilion/art';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lobby } from '@pavilion/contract/areas/game/lobby.ts';
import { run } from '../../../kernel/database.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { forgetSettings, settingsValues } from '../../settings/index.ts';
import { catalogueOf, forgetCatalogue } from '../catalogue/snapshot.ts';
import { measureReturns } from '../measured-return/service.ts';
import { forgetCounts, listDoors, listSigns, readLobby } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

type Rounds = { game: string; count: number; hoursAgo: number; isClosed?: boolean };

/** Rounds with a stake of 1.00; every fourth pays 3.90. */
async function playRounds({ game, count, hoursAgo, isClosed = true }: Rounds): Promise<void> {
  const { context } = server.app;
  const gameId = (await catalogueOf(context)).gameByKey.get(game)?.id ?? '';
  const at = new Date(context.clock.now().getTime() - hoursAgo * 3_600_000);
  await run(server.testDatabase.database)`
    insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, is_closed, created_at)
    select gen_random_uuid(), 'test', gen_random_uuid(), 'r' || n, ${gameId}, 'EUR', 100, case when n % 4 = 0 then 390 else 0 end, ${isClosed}, ${at}
    from generate_series(1, ${count}::int) as n
  `;
}

async function lobby(country: string | null = null): Promise<Awaited<ReturnType<typeof readLobby>>> {
  const { context } = server.app;
  forgetCounts(context);
  return await readLobby(context, { pictures: context.game.pictures, country });
}
const gamesOf = ({ rooms }: Pick<Awaited<ReturnType<typeof readLobby>>, 'rooms'>, kind: Lobby['rooms'][number]['kind']): string[] =>
  rooms.find((room) => room.kind === kind)?.games.map(({ identity }) => identity) ?? [];

const played = ['ember-run', 'paper-fox', 'lake-roulette', 'climb', 'comet-cafe', 'neon-moth'];

it('P-71 P-70 nothing is ranked where nothing was played, and no game is in two rooms', async () => {
  const answer = await lobby();
  expect([answer.rankedSince, answer.returned, gamesOf(answer, 'ranked')]).toEqual([null, null, []]);
  expect(gamesOf(answer, 'picks').length).toBeGreaterThan(4);
  const shown = answer.rooms.flatMap(({ games }) => games.map(({ identity }) => identity));
  expect(new Set(shown).size).toBe(shown.length);
  const jackpots = (await catalogueOf(server.app.context)).collections.find(({ identity }) => identity === 'jackpots')?.id ?? '';
  const wall = gamesOf(answer, 'jackpots').map(async (identity) => (await catalogueOf(server.app.context)).gameByKey.get(identity));
  expect((await Promise.all(wall)).map((game) => game?.collectionPositions.has(jackpots))).toEqual([true, true, true, true]);
});

it('V-94 the paintings of doors and studios are those of the lobby, in a tenth of its bytes together', async () => {
  const { context } = server.app;
  const whole = await lobby('FI');
  const place = { pictures: context.game.pictures, country: 'FI' };
  const [doors, signs] = await Promise.all([listDoors(context, place), listSigns(context, place)]);
  expect(doors).toEqual(whole.doors.map(({ kind, picture }) => ({ kind, picture })));
  const shown = whole.ateliers.map(({ provider, sign }) => [
    provider.identity,
    sign?.images['plain']?.['1x'] ?? sign?.images['200x200']?.['1x'],
  ]);
  expect(signs.map(({ provider, picture }) => [provider, picture])).toEqual(shown.filter(([, picture]) => picture !== undefined));
  const bytesOf = (answer: unknown): number => JSON.stringify(answer).length;
  expect(10 * (bytesOf(doors) + bytesOf(signs))).toBeLessThan(bytesOf(whole));
});

it('V-83 each of the seven doors has the painting of its own room, whatever is offered and played', async () => {
  const before = (await lobby()).doors;
  expect(before.map(({ kind }) => kind)).toEqual(['slots', 'live', 'originals', 'tables', 'jackpots', 'sports', 'rewards']);
  for (const { kind, picture } of before) expect(picture).toContain(`/art/doors/${kind}.avif?v=`);
  expect((await lobby('FI')).doors.map(({ picture }) => picture)).toEqual(before.map(({ picture }) => picture));
});

it('P-71 ranks by the closed rounds of the week where a day has too few games, and of the day where it has enough', async () => {
  for (const [index, game] of played.entries()) await playRounds({ game, count: 60 - index, hoursAgo: 72 });
  const week = await lobby();
  expect(gamesOf(week, 'ranked')).toEqual(played);
  expect(server.app.context.clock.now().getTime() - Date.parse(String(week.rankedSince))).toBeGreaterThan(6 * 24 * 3_600_000);
  const today = [...played].reverse();
  for (const [index, game] of today.entries()) await playRounds({ game, count: 10 - index, hoursAgo: 2 });
  await playRounds({ game: 'tide-vault', count: 99, hoursAgo: 2, isClosed: false });
  const day = await lobby();
  expect(gamesOf(day, 'ranked')).toEqual(today);
  // A live table in the ranking is not among the tables again.
  expect(gamesOf(day, 'live')).not.toContain('lake-roulette');
});

it('P-72 states the return of the last 30 days from ten thousand rounds on, cut, not rounded', async () => {
  await playRounds({ game: 'honey-clock', count: 9000, hoursAgo: 24 * 40 });
  await measureReturns(server.app.context);
  expect((await lobby()).returned).toBeNull();
  await playRounds({ game: 'honey-clock', count: 12_000, hoursAgo: 24 });
  await measureReturns(server.app.context);
  const { returned } = await lobby();
  expect(returned?.days).toBe(30);
  expect(returned?.roundCount).toBeGreaterThanOrEqual(12_000);
  expect(Number(returned?.percent)).toBeGreaterThan(95);
  expect(Number(returned?.percent)).toBeLessThanOrEqual(97.5);
});

it('P-70 W-150 there is no wall of jackpots where none is agreed on with a studio', async () => {
  const { context } = server.app;
  const agreed = (await settingsValues(context)).jackpots;
  await setJackpots({});
  expect((await lobby()).rooms.map(({ kind }) => kind)).not.toContain('jackpots');
  await setJackpots(agreed);
  expect((await lobby()).rooms.map(({ kind }) => kind)).toContain('jackpots');
});

it('P-77 a game in maintenance is in no room', async () => {
  const before = gamesOf(await lobby(), 'live');
  const set = async (isPaused: boolean): Promise<void> => {
    await run(server.testDatabase.database)`update game.game set is_in_maintenance = ${isPaused} where identity = ${before[0] ?? ''}`;
    forgetCatalogue(server.app.context);
  };
  await set(true);
  expect(before).not.toEqual([]);
  expect((await lobby()).rooms.flatMap(({ games }) => games.map(({ identity }) => identity))).not.toContain(before[0]);
  await set(false);
  expect(gamesOf(await lobby(), 'live')).toEqual(before);
});

async function setJackpots(value: unknown): Promise<void> {
  await run(server.testDatabase.database)`
    insert into settings.value (key, value) values ('jackpots', ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value
  `;
  forgetSettings(server.app.context);
}

it('P-70 answers over HTTP without a token', async () => {
  const response = await fetch(`${server.url}/api/game/lobby`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { gameCount: 64 } });
});

it('V-84 the featured game has a wide picture in its own format, whatever was played', async () => {
  const largeIsPainted = async (): Promise<boolean> => isComposedWide(gamesOf(await lobby(), 'feature')[0] ?? '');
  expect(await largeIsPainted()).toBe(true);
  for (const game of ['glass-fjord', 'cider-moon', 'polar-bloom', 'blue-hour', 'aurora-reels']) {
    await playRounds({ game, count: 200, hoursAgo: 1 });
    expect(gamesOf(await lobby(), 'ranked')).toContain(game);
    expect(await largeIsPainted()).toBe(true);
  }
});
