import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { areaFollowers } from '../src/composition/areas.ts';
import { catchUp } from '../src/jobs/followers.ts';
import type { Follower } from '../src/kernel/followers/follower.ts';
import { gameHistory } from '../src/modules/game/reactions.ts';
import { publishTournament } from '../src/modules/retention/index.ts';
import { retentionFollowers } from '../src/modules/retention/reactions.ts';
import { aGambler, type Gambler } from '../src/modules/retention/testing/gambler.ts';
import { moveTournaments, RESULTS_AFTER_MS } from '../src/modules/retention/tournaments/states.ts';
import { followToEnd } from '../src/testing/followers.ts';
import { type PlayerServer, startPlayerServer } from '../src/testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  // No worker: the test decides when the log is followed.
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

/** Every table derived from the event log alone, with the columns that must survive a replay; generated ids are left out. */
const derived: Readonly<Record<string, string>> = {
  'game.spin':
    'player_id, source, round_id, game_id, currency, stake_minor::text, payout_minor::text, forfeited_minor::text, is_closed, created_at',
  'game.winner': 'operation_id, player_id, game_id, stake_minor::text, payout_minor::text, won_at',
  'game.played': 'player_id, game_id, played_at',
  'retention.loyalty_account': 'player_id, points_micro::text, level_position, updated_at',
  'retention.point_day': 'player_id, day::text, kind, subject_id, points_micro::text',
  'retention.quest_run': 'player_id, quest_id, is_open',
  'retention.quest_progress': 'player_id, quest_id, task_id, progress, last_day::text, updated_at',
  'retention.quest_play': 'player_id, quest_id, task_id, operation_id, source, round',
  'retention.tournament_entry': 'tournament_id, player_id, points_billionths::text, entered_at, reached_at',
  'retention.tournament_round': 'tournament_id, player_id, source, round_id, points_billionths::text',
};
/** Tables a replay must leave alone: the player's own choices, what was granted, and the books. */
const lasting: Readonly<Record<string, string>> = {
  'retention.player_quest': 'player_id, quest_id, state, updated_at',
  'retention.tournament': 'id, opened_at, settled_at, state',
  'retention.tournament_grant': 'tournament_id, place, player_id',
  'ledger.op': 'player_id, source, external_id, status',
};
const followers: readonly Follower<PlayerServer['context']>[] = [gameHistory, ...retentionFollowers];

async function rowsOf(tables: Readonly<Record<string, string>>): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const { rows } = await sql`select ${sql.raw(columns)} from ${sql.raw(table)}`.execute(server.context.database);
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

async function forget(): Promise<void> {
  const { database } = server.context;
  const emptied = Object.keys(derived).filter((table) => table !== 'retention.loyalty_account');
  await sql`truncate wallet.followed_round, ${sql.raw(emptied.join(', '))}`.execute(database);
  // Loyalty accounts are created with the player, so they are reset rather than deleted.
  await sql`update retention.loyalty_account set points_micro = 0, level_position = 1, updated_at = created_at`.execute(database);
  await sql`update retention.tournament set opened_at = null, settled_at = null`.execute(database);
  await sql`delete from kernel.event_cursor where follower = any(${followers.map(({ name }) => name)}::text[])`.execute(database);
}

const page = z.array(z.object({ id: z.string(), identity: z.string() }));

async function startQuests({ ask }: Gambler): Promise<void> {
  const offered = page.parse((await ask('GET', '/api/retention/quests?perPage=50')).body.data);
  for (const { id } of offered) await ask('PUT', `/api/retention/quests/${id}/activate`);
}

async function publishCups(): Promise<void> {
  const at = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR_MS);
  for (const type of [1, 2, 3] as const)
    await publishTournament(server.context, server.context.database, {
      identity: `cup-${type}`,
      title: `Cup ${type}`,
      type,
      startAt: at(0),
      // The third is still running; the others end while events are half processed.
      endAt: at(type === 3 ? 24 : 1),
      confirmationRequired: type === 2,
      rates: { baseCurrencyRate: '1' },
      conditions: {},
      prizes: [{ type: 1, places: [1, 2], title: '5 EUR', amount: '5.00', currency: 'EUR' }],
    });
  await moveTournaments(server.context);
}

/** Rounds that win, lose, are doubled, rolled back by one bet or as a whole, and reported twice. */
async function playOn({ round }: Gambler, label: string): Promise<void> {
  for (const [index, game] of ['ember-run', 'european-roulette', 'dice-line', 'paper-fox', 'glass-fjord'].entries()) {
    const { bet, win, rollback, endRound } = await round(game);
    const key = (name: string): string => `${label}-${index}-${name}`;
    await bet(key('b1'), `${index + 1}.50`);
    await bet(key('b1'), `${index + 1}.50`);
    await bet(key('b2'), '0.75');
    if (index !== 1) await win(key('w1'), `${index * 4}.20`);
    if (index === 2) await rollback(key('r1'), key('b2'));
    if (index === 3) await rollback(key('r2'), key('b1'), { scope: 'round' });
    if (index !== 0) await endRound(key('e1'), { bets: `${index + 2}.25`, wins: '0' });
    server.clock.advanceMs(1000);
  }
}

describe('counters derived from the event log', () => {
  it('covers every counting follower', () => {
    const counting = areaFollowers.map(({ name }) => name).filter((name) => name === gameHistory.name || name.startsWith('retention.'));
    expect(followers.map(({ name }) => name).toSorted()).toEqual(counting.toSorted());
  });

  it('O5 I22 are the same when rebuilt from an empty state, and nothing is granted twice', async () => {
    const gamblers = [await aGambler(server), await aGambler(server), await aGambler(server, 'USD')];
    await publishCups();
    // Some events are followed in small steps as they happen, others only much later.
    for (const [index, gambler] of gamblers.entries()) {
      await startQuests(gambler);
      await playOn(gambler, `a${index}`);
      for (const follower of followers.slice(index)) await catchUp(server.context, follower);
      if (index === 1) await gambler.ask('POST', '/api/retention/tournaments/cup-2/participate');
    }
    for (const [index, gambler] of gamblers.entries()) await playOn(gambler, `b${index}`);
    server.clock.advanceMs(HOUR_MS + RESULTS_AFTER_MS);
    for (let step = 0; step < 2; step += 1) await moveTournaments(server.context);
    await playOn(await aGambler(server), 'late');
    for (const follower of followers) await followToEnd(server.context, follower);
    const [counted, kept] = [await rowsOf(derived), await rowsOf(lasting)];
    expect(Object.entries(counted).filter(([, rows]) => rows.length === 0)).toEqual([]);

    await forget();
    // Two processes at once, then to the end; the later one waits for the lock.
    await Promise.all([...followers, ...followers].map((follower) => catchUp(server.context, follower)));
    for (const follower of followers) await followToEnd(server.context, follower);
    expect(await rowsOf(derived)).toEqual(counted);
    expect(await rowsOf(lasting)).toEqual(kept);
  });
});
