import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { excludePlayer } from '../../wallet/index.ts';
import { expireBonuses } from '../bonuses/service.ts';
import { bonusFreeze } from './freeze.ts';
import { notifyStudio } from './orders.ts';
import { endDueFreespins } from './service.ts';

let server: PlayerServer;
let promotions: ReturnType<typeof promotionsOf>;
let player: Awaited<ReturnType<typeof aPlayer>>;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  promotions = promotionsOf(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  player = await aPlayer(server);
});

const DAY_HOURS = 24;
const hoursFromNow = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR_MS);

async function takeBreak(until: Date): Promise<void> {
  const playerId = player.profile.id;
  await inTransaction(server.context.database, async (transaction) => {
    await excludePlayer(server.context, transaction, { playerId, kind: 'cooling_off', endsAt: () => until });
    await server.context.publish(transaction, { type: 'PlayerExcluded', playerId, definition: 5, endsAt: until.toISOString() });
  });
}

/** Issued free spins, active ones that the studio has, and an issued bonus. */
async function given() {
  for (const campaign of ['starter-spins', 'code-spins', 'starter-gift']) await promotions.give(player, campaign, campaign);
  const spins = await promotions.freespins(player);
  const [active, issued] = ['Starter spins', 'Ten spins'].map((name) => spins.find((each) => each.name === name)?.id ?? '');
  await server.call('PUT', `/api/game/player-freespins/${active}/activate`, { token: player.accessToken });
  return { active, issued };
}

/** The end times of everything granted to the player, in every table that stores one. */
async function endsOf({ active, issued }: { active?: string; issued?: string }): Promise<Record<string, number>> {
  const { rows } = await server.testDatabase.pool.query<{ what: string; at: Date }>(
    `select 'issued spins' as what, activation_expires_at as at from game.player_freespin where id = $2
     union all select 'active spins', expires_at from game.player_freespin where id = $1
     union all select 'active spins in the books', expires_at from ledger.freespin where id = $1
     union all select 'active spins at the studio', expires_at from sandbox.studio_freespin where campaign_id = $1
     union all select 'winnings to come', expires_at from ledger.bonus where id = $1
     union all select 'issued bonus', activation_expires_at from game.player_bonus where player_id = $3`,
    [active, issued, player.profile.id],
  );
  return Object.fromEntries(rows.map(({ what, at }) => [what, at.getTime()]));
}

const later = (ends: Record<string, number>, hours: number): Record<string, number> =>
  Object.fromEntries(Object.entries(ends).map(([what, at]) => [what, at + hours * HOUR_MS]));

describe('the time of free spins during a break', () => {
  it('P-130 L7 stands still for issued and active ones, in the books, at the studio and for what they will win', async () => {
    const spins = await given();
    const before = await endsOf(spins);
    expect(Object.keys(before)).toHaveLength(6);
    await takeBreak(hoursFromNow(7 * DAY_HOURS));
    await server.follow([bonusFreeze]);
    await notifyStudio(server.context, spins.active ?? '');
    expect(await endsOf(spins)).toEqual(later(before, 7 * DAY_HOURS));
    await server.clock.advance(7 * DAY_HOURS * 3600 + 3600);
    await endDueFreespins(server.context);
    await expireBonuses(server.context);
    player = await promotions.again(player);
    expect((await promotions.freespins(player)).map(({ status }) => status).toSorted()).toEqual([1, 2]);
  });

  it('P-130 L7 counts the time of breaks that overlap or are prolonged once, and what an exact repeat adds is nothing', async () => {
    const spins = await given();
    const before = await endsOf(spins);
    const [first, second, third] = [hoursFromNow(24), hoursFromNow(48), hoursFromNow(36)];
    for (const until of [first, second, third]) await takeBreak(until);
    await server.follow([bonusFreeze]);
    await server.follow([bonusFreeze]);
    await notifyStudio(server.context, spins.active ?? '');
    await notifyStudio(server.context, spins.active ?? '');
    expect(await endsOf(spins)).toEqual(later(before, 48));
  });

  it('P-130 free spins that were given up stay over', async () => {
    const spins = await given();
    await server.call('PUT', `/api/game/player-freespins/${spins.active}/cancel`, { token: player.accessToken });
    const { 'active spins': before } = await endsOf(spins);
    await takeBreak(hoursFromNow(24));
    await server.follow([bonusFreeze]);
    expect((await endsOf(spins))['active spins']).toBe(before);
  });

  it('P-174 L7 begins with the end of the break for what is given during it, and once where the break is prolonged', async () => {
    await takeBreak(hoursFromNow(30 * DAY_HOURS));
    await server.follow([bonusFreeze]);
    for (const campaign of ['code-spins', 'starter-gift']) await promotions.give(player, campaign, campaign);
    const [issued] = (await promotions.freespins(player)).map(({ id }) => id);
    const week = 7 * DAY_HOURS;
    const ends = { 'issued spins': 0, 'issued bonus': 0 };
    const at = (hours: number) => later(ends, hours + server.clock.now().getTime() / HOUR_MS);
    expect(await endsOf({ issued: issued ?? '' })).toEqual(at(30 * DAY_HOURS + week));
    await takeBreak(hoursFromNow(40 * DAY_HOURS));
    await server.follow([bonusFreeze]);
    expect(await endsOf({ issued: issued ?? '' })).toEqual(at(40 * DAY_HOURS + week));
    await server.clock.advance(40 * DAY_HOURS * 3600 + 3600);
    await endDueFreespins(server.context);
    await expireBonuses(server.context);
    player = await promotions.again(player);
    expect((await promotions.freespins(player)).map(({ status }) => status)).toEqual([1]);
    expect((await promotions.bonuses(player)).map(({ status }) => status)).toEqual([1]);
  });

  it('P-175 L7 ends at the last moment there is where an exclusion has no end, and stays readable', async () => {
    const spins = await given();
    await takeBreak(new Date('9999-12-31T00:00:00.000Z'));
    await server.follow([bonusFreeze]);
    await notifyStudio(server.context, spins.active ?? '');
    const ends = await endsOf(spins);
    expect([...new Set(Object.values(ends).map((at) => new Date(at).toISOString()))]).toEqual(['9999-12-31T23:59:59.999Z']);
    await promotions.give(player, 'code-bonus', 'later');
    const lists = ['player-bonuses', 'player-freespins'].map((list) =>
      server.call('GET', `/api/game/${list}`, { token: player.accessToken }),
    );
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
