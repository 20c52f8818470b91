import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aPlayer, aRegistration, loginOf, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { insertCampaign, insertPackages } from '../bonuses/campaigns/campaign-store.ts';
import { campaignRules } from '../bonuses/campaigns/campaign.ts';
import { seededCampaignId } from '../bonuses/campaigns/seed.ts';
import { excludePlayer } from '../../wallet/index.ts';
import { notificationFollowers } from '../../notification/reactions.ts';
import { registrationGifts } from '../grants/reactions.ts';
import { depositCodes, registrationCodes } from './reactions.ts';
import { insertCode } from './store.ts';

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

const entered = z.looseObject({ id: z.string(), playerId: z.string(), bonusCode: z.string(), trigger: z.number(), status: z.number() });
const enter = async (code: string, trigger = 1, who = player) => entered.parse((await promotions.enter(who, code, trigger)).body.data);
const remove = (id: string, token = player.accessToken) =>
  server.call('DELETE', '/api/game/bonuses/bonuscodes', { token, body: { playerBonusCodeId: id } });

/** An operator's code with a number of uses. */
async function aCode(
  given: { usesMax?: number; campaign?: string; campaignId?: string; trigger?: number; currencies?: string[] } = {},
): Promise<string> {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  await insertCode(server.context.database, {
    id: randomUUID(),
    code,
    campaignId: given.campaignId ?? seededCampaignId(given.campaign ?? 'first-hundred'),
    trigger: given.trigger ?? 1,
    usesMax: given.usesMax ?? null,
    currencies: given.currencies ?? [],
    countries: [],
    availableTo: null,
  });
  return code;
}

/** An operator's campaign of a share of the deposit, in any range, that a code gives. */
async function aShare(depositPercentage: number, of: { packageId?: string; packagePriority?: number } = {}): Promise<string> {
  const id = randomUUID();
  const rules = campaignRules.parse({ trigger: 'code', depositPercentage, wagering: { multiplier: '20', timeLimitHours: 168 } });
  const { packageId = null, packagePriority = 0 } = of;
  const name = `${depositPercentage} %`;
  const campaign = { id, identity: id, name, names: {}, type: 2, rules, packageId, packagePriority, position: 1000, usesMax: 1 };
  await insertCampaign(server.context.database, campaign);
  return id;
}

/** A deposit settles, with the event that the payment module publishes. */
async function deposit(
  amountMinor: string,
  choice: { bonusId?: string; isBonusDecline?: boolean; admittedMinor?: string; currency?: string } = {},
): Promise<void> {
  const { bonusId = null, isBonusDecline = false, currency = 'EUR', ...admitted } = choice;
  const fact = { type: 'DepositSettled', playerId: player.profile.id, invoiceId: randomUUID(), currency } as const;
  await inTransaction(server.context.database, (transaction) =>
    server.context.publish(transaction, { ...fact, amountMinor, bonusId, isBonusDecline, ...admitted }),
  );
  await server.follow([depositCodes]);
}

describe('promo codes', () => {
  it('C-72 E-16 W-43 X-21 X-22 answers 2 applied, 3 incorrect, 4 not available, whatever the case of the letters', async () => {
    expect(await enter(' hello10 ')).toMatchObject({ playerId: player.profile.id, bonusCode: 'HELLO10', trigger: 1, status: 2 });
    expect(await promotions.bonuses(player)).toMatchObject([{ name: 'Ten to say hello', amount: 10, status: 1 }]);
    expect(await enter('NO-SUCH-CODE')).toMatchObject({ status: 3 });
    expect(await enter('HELLO10')).toMatchObject({ status: 4 });
    expect(await enter('DOLLARS')).toMatchObject({ status: 4 });
    expect((await promotions.enter(player, '')).status).toBe(422);
    expect((await promotions.enter(player, 'HELLO10', 2)).status).toBe(422);
  });

  it('A-64 C-72 takes a code with what came along unseen as it was copied', async () => {
    expect(await enter('\u200Bhel\u200Blo10\uFEFF')).toMatchObject({ bonusCode: 'HELLO10', status: 2 });
    expect(await enter('\u202Ahello10\u202C')).toMatchObject({ bonusCode: 'HELLO10', status: 4 });
  });

  it('C-71 C-73 W-44 X21 keeps a code for the next deposit until it is removed, and never removes a used one', async () => {
    // D-22: a client tries trigger 1 first.
    expect(await enter('TOPUP50', 1)).toMatchObject({ status: 4 });
    const waiting = await enter('TOPUP50', 3);
    expect(waiting).toMatchObject({ status: 2 });
    expect(await promotions.codes(player, 3)).toMatchObject([{ id: waiting.id, bonusCode: 'TOPUP50', result: 1 }]);
    expect((await remove(waiting.id, (await aPlayer(server)).accessToken)).status).toBe(404);
    const removals = await Promise.all(Array.from({ length: 5 }, () => remove(waiting.id)));
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await promotions.codes(player, 3)).toEqual([]);
    const used = await enter('HELLO10');
    expect((await remove(used.id)).status).toBe(409);
    expect(await promotions.codes(player, 1)).toMatchObject([{ bonusCode: 'HELLO10', result: 2 }]);
  });

  it('C-72 a code of a package gives all of it as one issuing, in its order', async () => {
    await enter('STARTER');
    const [gift] = await promotions.bonuses(player);
    const [spins] = await promotions.freespins(player);
    expect(gift).toMatchObject({ name: 'Starter gift', packagePriority: 1 });
    expect(spins).toMatchObject({ name: 'Starter spins', packagePriority: 2, packageId: gift?.packageId });
    expect(spins?.issueSessionId).toBe(gift?.issueSessionId);
  });

  it('C-72 a player cannot use their own invitation, nor one of the same device', async () => {
    const fingerprint = randomUUID();
    const owner = await aPlayer(server, { fingerprint });
    const neighbour = await aPlayer(server, { fingerprint });
    const code = await aCode();
    await server.testDatabase.pool.query('update game.bonus_code set owner_player_id = $1 where code = $2', [owner.profile.id, code]);
    expect(await enter(code, 1, owner)).toMatchObject({ status: 4 });
    expect(await enter(code, 1, neighbour)).toMatchObject({ status: 4 });
    expect(await enter(code)).toMatchObject({ status: 2 });
  });
});

describe('promo codes under attack', () => {
  it('X13 thirty requests of one player with one code: applied once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter('HELLO10')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([2, ...Array.from({ length: 29 }, () => 4)]);
    expect(await promotions.bonuses(player)).toHaveLength(1);
    expect(await promotions.codes(player, 1)).toHaveLength(1);
  });

  it('X13 I22 a code with five uses and thirty players: exactly five in total', async () => {
    const code = await aCode({ usesMax: 5 });
    const crowd = await Promise.all(Array.from({ length: 30 }, () => aPlayer(server)));
    const answers = await Promise.all(crowd.map((one) => enter(code, 1, one)));
    expect(answers.filter(({ status }) => status === 2)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 4)).toHaveLength(25);
    const given = await Promise.all(crowd.map((one) => promotions.bonuses(one)));
    expect(given.flat()).toHaveLength(5);
  });

  it('S55 ten wrong codes an hour, thirty at once on two processes count thirty; the right one must wait too; the same slip counts once', async () => {
    for (let index = 0; index < 12; index += 1) expect(await enter('SAME-SLIP', index % 2 === 0 ? 1 : 3)).toMatchObject({ status: 3 });
    const neighbour = await startNeighbour(server);
    const other = promotionsOf({ ...server, call: callsTo(neighbour.url) });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? promotions : other).enter(player, `GUESS-${index}`)),
    );
    await neighbour.stop();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(21);
    expect(refused[0]?.body.error?.code).toBe(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await promotions.enter(player, 'HELLO10')).status).toBe(429);
    expect(await enter('HELLO10', 1, await aPlayer(server))).toMatchObject({ status: 2 });
    await server.clock.advance(3601);
    player = await promotions.again(player);
    expect(await enter('HELLO10')).toMatchObject({ status: 2 });
  });
});

describe('promo codes at registration', () => {
  const register = async (bonusCode: string) => {
    const called = await server.call('POST', '/api/player/register', { body: aRegistration({ bonusCode }) });
    await server.follow([registrationCodes]);
    return { status: called.status, ...loginOf(called) };
  };

  it('A-29 D-47 applies the code to the new player; a bad one undoes nothing', async () => {
    const newcomer = await register('hello10');
    expect(await promotions.bonuses(newcomer)).toMatchObject([{ name: 'Ten to say hello', status: 1 }]);
    const waiting = await register('TOPUP50');
    expect(await promotions.codes(waiting, 3)).toMatchObject([{ bonusCode: 'TOPUP50', status: 2, result: 1 }]);
    const mistaken = await register('NO-SUCH-CODE');
    expect(mistaken.status).toBe(200);
    expect(await promotions.bonuses(mistaken)).toEqual([]);
    const { rows } = await server.testDatabase.pool.query(
      `select data -> 'code' ->> 'status' as status from kernel.event where type = 'BonusCodeChanged' and player_id = $1`,
      [mistaken.profile.id],
    );
    expect(rows).toEqual([{ status: '3' }]);
    await server.follow(notificationFollowers);
    const { body } = await server.call('GET', '/api/notification/messenger/messages', { token: mistaken.accessToken });
    expect(JSON.stringify(body.data)).toContain('NO-SUCH-CODE');
  });

  it('L-14 names offers, bonuses, packages and free spins in the reader’s language, and untranslated names as they were given', async () => {
    const reader = await aPlayer(server, { locale: 'de' });
    const offers = async (who: typeof reader) =>
      JSON.stringify((await server.call('GET', '/api/game/bonuses?currency=EUR', { token: who.accessToken })).body.data);
    expect(await offers(reader)).toContain('Willkommensbonus, Teil 1');
    expect(await offers(reader)).toContain('Willkommenspaket');
    expect(await offers(player)).toContain('Welcome bonus, part 1');

    for (const who of [reader, player]) await enter('STARTER', 1, who);
    expect(await promotions.bonuses(reader)).toMatchObject([{ name: 'Startgeschenk', packageName: 'Starterpaket' }]);
    expect(await promotions.freespins(reader)).toMatchObject([{ name: 'Startspins', packageName: 'Starterpaket' }]);
    expect(await promotions.bonuses(player)).toMatchObject([{ name: 'Starter gift', packageName: 'Starter package' }]);

    const pool = server.testDatabase.pool;
    await pool.query(`update game.bonus_campaign set names = names - 'de' where identity = 'starter-gift'`);
    expect(await promotions.bonuses(reader)).toMatchObject([{ name: 'Starter gift' }]);
  });

  it('X1 I22 of thirty registrations with one address one makes a player, who is welcomed once', async () => {
    const body = aRegistration();
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.call('POST', '/api/player/register', { body })));
    const [first, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    if (first === undefined) throw new Error('nobody was registered');
    await server.follow([registrationGifts]);
    await server.testDatabase.pool.query(`update kernel.event_cursor set xid = '0', id = 0 where follower = $1`, [registrationGifts.name]);
    await server.follow([registrationGifts]);
    const welcome = await promotions.freespins(loginOf(first));
    expect(welcome).toMatchObject([{ name: '15 spins to begin with', status: 1, count: 15 }]);
    expect(welcome[0]?.packageId).not.toBeNull();
  });
});

describe('promo codes with a deposit', () => {
  it('C-71 D-22 applies the code that waits when a deposit settles, by the amount of the deposit, once', async () => {
    await enter('TOPUP50', 3);
    await deposit('1000');
    expect(await promotions.bonuses(player)).toEqual([]);
    await deposit('4000');
    expect(await promotions.bonuses(player)).toMatchObject([{ name: 'Half on top', amount: 20 }]);
    expect(await promotions.codes(player, 3)).toEqual([]);
    await deposit('4000');
    expect(await promotions.bonuses(player)).toHaveLength(1);
  });

  it.each([
    { admittedMinor: '0', given: [] },
    { admittedMinor: '1999', given: [] },
    { admittedMinor: '2000', given: [10] },
    { admittedMinor: '10000', given: [50] },
  ])('P-145 D-147 TOPUP50 is based on the playable part of 100.00: $admittedMinor', async ({ admittedMinor, given }) => {
    await enter('TOPUP50', 3);
    await deposit('10000', { admittedMinor });
    expect((await promotions.bonuses(player)).map(({ amount }) => amount)).toEqual(given);
    expect(await promotions.codes(player, 3)).toHaveLength(given.length === 0 ? 1 : 0);
  });

  it('P-145 D-147 TOPSPINS waits on where a deposit is held, for one that may be played with', async () => {
    await enter('TOPSPINS', 3);
    await deposit('5000', { admittedMinor: '0' });
    expect([await promotions.freespins(player), (await promotions.codes(player, 3)).length]).toEqual([[], 1]);
    await deposit('5000', { admittedMinor: '5000' });
    expect(await promotions.freespins(player)).toMatchObject([{ name: 'Twenty spins on top', count: 20 }]);
  });

  it('S-18 W-38 leaves the code waiting where another bonus was chosen or bonuses were declined', async () => {
    await enter('TOPSPINS', 3);
    await deposit('5000', { bonusId: seededCampaignId('reload') });
    await deposit('5000', { isBonusDecline: true });
    expect(await promotions.freespins(player)).toEqual([]);
    expect(await promotions.codes(player, 3)).toHaveLength(1);
    await deposit('5000');
    expect(await promotions.freespins(player)).toMatchObject([{ name: 'Twenty spins on top', count: 20 }]);
  });

  it('X13 a code whose uses ran out while it waited is reported as not available', async () => {
    const code = await aCode({ usesMax: 1, campaign: 'code-top-up', trigger: 3 });
    await enter(code, 3);
    const other = await aPlayer(server);
    await enter(code, 3, other);
    await deposit('4000');
    player = other;
    await deposit('4000');
    expect(await promotions.bonuses(other)).toEqual([]);
    expect(await promotions.codes(other, 3)).toEqual([]);
  });

  it('P-171 a code whose share of the deposit is nothing keeps waiting, and holds up nobody else’s', async () => {
    const code = await aCode({ campaignId: await aShare(50), trigger: 3 });
    const first = player;
    await enter(code, 3);
    await deposit('1');
    player = await aPlayer(server);
    await enter('TOPUP50', 3);
    await deposit('4000');
    expect(await promotions.bonuses(player)).toMatchObject([{ name: 'Half on top', amount: 20 }]);
    player = first;
    expect(await promotions.codes(player, 3)).toMatchObject([{ bonusCode: code, status: 2 }]);
    await deposit('1000');
    expect(await promotions.bonuses(player)).toMatchObject([{ amount: 5 }]);
  });

  it('P-171 C-72 each share of a package is one of the deposit; without a deposit a share is not available', async () => {
    const packageId = randomUUID();
    await insertPackages(server.context.database, [{ id: packageId, identity: packageId, name: 'Both', names: {} }]);
    const campaignId = await aShare(50, { packageId, packagePriority: 1 });
    await aShare(20, { packageId, packagePriority: 2 });
    const code = await aCode({ campaignId, trigger: 3 });
    await enter(code, 3);
    await deposit('1000');
    expect((await promotions.bonuses(player)).map(({ amount }) => amount).toSorted()).toEqual([2, 5]);
    expect(await enter(await aCode({ campaignId: await aShare(30) }))).toMatchObject({ status: 4 });
  });

  it.each(['in another currency', 'during a break'])('P-172 a code is not used up by a deposit %s', async (when) => {
    const code = await aCode({ campaign: 'code-top-up', trigger: 3, currencies: ['EUR'] });
    await enter(code, 3);
    const { id: playerId } = player.profile;
    const endsAt = new Date(server.clock.now().getTime() + 3_600_000);
    await (when === 'during a break'
      ? inTransaction(server.context.database, async (transaction) => {
          await excludePlayer(server.context, transaction, { playerId, kind: 'cooling_off', endsAt: () => endsAt });
          await server.context.publish(transaction, {
            type: 'DepositSettled',
            playerId,
            invoiceId: randomUUID(),
            currency: 'EUR',
            amountMinor: '4000',
            bonusId: null,
            isBonusDecline: false,
          });
        })
      : deposit('4000', { currency: 'USD' }));
    await server.follow([depositCodes]);
    await server.clock.advance(3601);
    player = await promotions.again(player);
    expect([await promotions.bonuses(player), await promotions.codes(player, 3)]).toMatchObject([[], [{ bonusCode: code }]]);
    await deposit('4000');
    expect(await promotions.bonuses(player)).toMatchObject([{ name: 'Half on top', amount: 20 }]);
  });

  it('P-172 of several codes that wait the newest in whose range the deposit is goes by it, one with each deposit', async () => {
    const older = await aCode({ campaignId: await aShare(10), trigger: 3 });
    await enter(older, 3);
    await enter('TOPUP50', 3);
    await deposit('1000');
    expect(await promotions.bonuses(player)).toMatchObject([{ name: '10 %', amount: 1 }]);
    expect(await promotions.codes(player, 3)).toMatchObject([{ bonusCode: 'TOPUP50' }]);
    await deposit('4000');
    expect((await promotions.bonuses(player)).map(({ amount }) => amount).toSorted()).toEqual([1, 20]);
  });

  it.each([
    { bound: 'available_from', hours: 1 },
    { bound: 'available_to', hours: -1 },
  ])(
    'P-173 outside the time of its campaign, by $bound, a code is not available, and gives no part of a package',
    async ({ bound, hours }) => {
      const packageId = randomUUID();
      await insertPackages(server.context.database, [{ id: packageId, identity: packageId, name: 'Both', names: {} }]);
      const [open, shut] = [await aShare(50, { packageId }), await aShare(20, { packageId })];
      const at = new Date(server.clock.now().getTime() + hours * 3_600_000);
      await server.testDatabase.pool.query(`update game.bonus_campaign set ${bound} = $2 where id = $1`, [shut, at]);
      expect(await enter(await aCode({ campaignId: shut, trigger: 3 }), 3)).toMatchObject({ status: 4 });
      await enter(await aCode({ campaignId: open, trigger: 3 }), 3);
      await deposit('1000');
      expect((await promotions.bonuses(player)).map(({ amount }) => amount)).toEqual([5]);
    },
  );
});
