import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { promotionsOf } from '../../testing/promotions.ts';
import { gameSweeps } from './jobs.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.testDatabase.pool.query<T>(text, values)).rows;

/** Lets every change of a table's rows of a player fail, as a fault of ours would. @returns how to mend it */
async function breakRows(table: string, playerId: string): Promise<() => Promise<void>> {
  await query(
    `create or replace function public.fail_for_test() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`,
  );
  await query(
    `create trigger broken_for_test before update on ${table} for each row when (old.player_id = '${playerId}') execute function public.fail_for_test()`,
  );
  return async () => void (await query(`drop trigger broken_for_test on ${table}`));
}

it.each([
  ['game.expireBonuses', 'game.player_bonus', 'starter-gift'],
  ['game.endDueFreespins', 'game.player_freespin', 'code-spins'],
] as const)('P-132 %s goes on past what cannot be ended, logs it, and ends it once it can be', async (name, table, campaign) => {
  const promotions = promotionsOf(server);
  const [first, second] = [await aPlayer(server), await aPlayer(server)];
  for (const player of [first, second]) await promotions.give(player, campaign, 'first');
  const statusOf = async ({ profile }: typeof first) =>
    (await query<{ status: number }>(`select status from ${table} where player_id = $1`, [profile.id]))[0]?.status;
  const sweep = () => gameSweeps.find((one) => one.name === name)?.sweep(server.context);
  const mend = await breakRows(table, first.profile.id);
  await server.clock.advance(60 * 86_400);
  await sweep();
  expect([await statusOf(first), await statusOf(second)]).toEqual([1, 3]);
  expect(server.logLines.filter((line) => line.includes('broken row') && line.includes(first.profile.id))).toHaveLength(1);
  await mend();
  await sweep();
  expect(await statusOf(first)).toBe(3);
});
