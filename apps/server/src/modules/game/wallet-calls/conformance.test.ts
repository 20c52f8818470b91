import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { closeGameSessions, excludePlayer } from '../../wallet/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

async function start(amount = '100.00', currency = 'EUR'): Promise<TestStudio & { playerId: string }> {
  const player = await aPlayer(server, { amount, currency });
  return { ...aStudio(server, await aGameSession(server, player)), playerId: player.id };
}

const ok = (balance: string, more: object = {}) => expect.objectContaining({ status: 'OK', balance, ...more });

describe('bets and wins', () => {
  it('C1 answers the balance and names the player', async () => {
    const studio = await start();
    expect((await studio.balance()).body).toMatchObject({
      status: 'OK',
      balance: '100.00',
      bonusBalance: '0.00',
      currency: 'EUR',
      playerId: studio.playerId,
    });
  });

  it('C2 C3 takes a stake and pays a win of the same round', async () => {
    const studio = await start();
    expect((await studio.bet('b1', '10.00')).body).toEqual(ok('90.00', { duplicate: false }));
    expect((await studio.win('w1', '25.00')).body).toEqual(ok('115.00'));
  });

  it('R2 C4 C5 answers a repeat as it answered first, also after forty days', async () => {
    const studio = await start();
    const first = await studio.bet('b1', '10.00');
    await studio.win('w1', '25.00');
    const again = await studio.bet('b1', '10.00');
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    server.clock.advanceMs(40 * 86_400_000);
    expect((await studio.win('w1', '25.00')).body).toEqual(ok('115.00', { duplicate: true }));
    expect((await studio.balance()).body).toEqual(ok('115.00'));
  });

  it('C6 C7 refuses the same id with other content', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    for (const more of [{ amount: '11.00' }, { currency: 'USD' }, { roundId: 'other' }]) {
      expect((await studio.bet('b1', '10.00', more)).body).toMatchObject({ status: 'CONFLICT' });
    }
    expect((await studio.win('b1', '10.00')).body).toMatchObject({ status: 'CONFLICT' });
    expect((await studio.balance()).body).toEqual(ok('90.00'));
  });

  it('C8 C9 keeps ids of other players and other providers apart', async () => {
    const [one, two] = [await start(), await start()];
    await one.bet('same', '10.00');
    expect((await two.bet('same', '10.00')).body).toEqual(ok('90.00', { duplicate: false }));
    const player = await aPlayer(server);
    const other = aStudio(server, await aGameSession(server, player, 'dice-line'));
    const first = aStudio(server, await aGameSession(server, player, 'ember-run'));
    await first.bet('same', '10.00');
    expect((await other.bet('same', '10.00')).body).toEqual(ok('80.00', { duplicate: false }));
  });

  it('C10 C11 refuses what is not there, and keeps that refusal after money has come', async () => {
    const studio = await start();
    const refused = await studio.bet('b1', '100.01');
    expect(refused.body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100.00' });
    await studio.bet('b2', '10.00');
    await studio.win('w2', '500.00');
    expect((await studio.bet('b1', '100.01')).body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', duplicate: true });
  });

  it('C12 takes exactly the balance', async () => {
    expect((await (await start()).bet('b1', '100.00')).body).toEqual(ok('0.00'));
  });
});

describe('rollbacks', () => {
  it('R5 C13 C14 C15 gives a bet back once, whichever id asks', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    expect((await studio.rollback('r1', 'b1')).body).toEqual(ok('100.00'));
    expect((await studio.rollback('r1', 'b1')).body).toEqual(ok('100.00', { duplicate: true }));
    expect((await studio.rollback('r2', 'b1')).body).toEqual(ok('100.00'));
  });

  it('R5 C16 C17 forbids a bet whose rollback came first', async () => {
    const studio = await start();
    expect((await studio.rollback('r1', 'b9')).body).toEqual(ok('100.00'));
    expect((await studio.bet('b9', '10.00')).body).toMatchObject({ status: 'BET_ROLLED_BACK' });
  });

  it('R5 C18 ends every pair of bet and rollback at zero, in either order', async () => {
    const studio = await start();
    const pairs = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await Promise.all(pairs.flatMap((id, index) => [studio.bet(id, '1.00', { roundId: id }), studio.rollback(`r${index}`, id)]));
    expect((await studio.balance()).body).toEqual(ok('100.00'));
  });

  it('C22 C23 refuses a rollback of another amount, or of a bet whose round has a win', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    expect((await studio.rollback('r1', 'b1', { amount: '5.00' })).body).toMatchObject({ status: 'CONFLICT' });
    await studio.win('w1', '25.00');
    expect((await studio.rollback('r2', 'b1')).body).toMatchObject({ status: 'ROUND_SETTLED' });
  });

  it('C24 takes a whole round back at once', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    await studio.win('w1', '25.00');
    expect((await studio.rollback('r1', 'b1', { scope: 'round', roundId: studio.roundId })).body).toEqual(ok('100.00'));
  });

  it('C26 C27 books a spent win as owed, and settles it with the next win', async () => {
    const studio = await start('10.00');
    await studio.bet('b1', '10.00');
    await studio.win('w1', '25.00');
    await studio.bet('b2', '20.00', { roundId: 'second' });
    expect((await studio.rollback('r1', 'w1')).body).toEqual(ok('0.00'));
    expect((await studio.win('w2', '30.00', { roundId: 'second' })).body).toEqual(ok('10.00'));
  });
});

describe('wins without their bet, sessions and players', () => {
  it('C29 C30 asks for a win again when it overtakes its bet', async () => {
    const studio = await start();
    expect((await studio.win('w1', '5.00')).body).toMatchObject({ status: 'ROUND_NOT_FOUND' });
    await studio.bet('b1', '1.00');
    expect((await studio.win('w1', '5.00')).body).toEqual(ok('104.00'));
  });

  it('C32 C34 pays a win after the session closed, and takes no bet', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    const { context } = server.app;
    await inTransaction(context.database, (transaction) => closeGameSessions(context, transaction, { playerId: studio.playerId }));
    expect((await studio.bet('b2', '1.00')).body).toMatchObject({ status: 'SESSION_INVALID' });
    expect((await studio.win('w1', '25.00')).body).toEqual(ok('115.00'));
  });

  it('C33 C36 pays a win to an excluded player, and takes no bet of his', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    const exclusion = {
      playerId: studio.playerId,
      kind: 'exclusion',
      endsAt: (startsAt: Date) => new Date(startsAt.getTime() + 86_400_000),
    } as const;
    const { context } = server.app;
    await inTransaction(context.database, (transaction) => excludePlayer(context, transaction, exclusion));
    server.clock.advanceMs(1000);
    expect((await studio.bet('b2', '1.00')).body).toMatchObject({ status: 'PLAYER_EXCLUDED' });
    expect((await studio.win('w1', '25.00')).body).toEqual(ok('115.00'));
  });

  it('C35 C59 refuses a bet with another player’s, game’s or currency’s session', async () => {
    const [one, two] = [await start(), await start()];
    expect((await one.bet('b1', '1.00', { playerId: two.playerId })).body).toMatchObject({ status: 'SESSION_INVALID' });
    expect((await one.bet('b2', '1.00', { gameId: 'kite-season' })).body).toMatchObject({ status: 'SESSION_INVALID' });
    expect((await one.bet('b3', '1.00', { currency: 'USD' })).body).toMatchObject({ status: 'CURRENCY_MISMATCH' });
  });

  it('C60 knows nothing of an unknown player', async () => {
    const studio = await start();
    for (const playerId of ['nobody', '00000000-0000-7000-8000-000000000000']) {
      const { status, body } = await studio.bet('b1', '1.00', { playerId });
      expect(status).toBe(200);
      expect(body.status).toBe('PLAYER_UNKNOWN');
      expect(body.balance).toBeUndefined();
    }
  });
});

describe('amounts and bodies', () => {
  it.each(['-1.00', '1.001', '1e3', '0x10', 'NaN', ' 1', '1,00', ''])(
    'C55 C56 C57 refuses the amount %j without rounding it',
    async (amount) => {
      const studio = await start();
      const { status, body } = await studio.bet('b1', amount);
      expect(status === 400 || body.status === 'AMOUNT_INVALID').toBe(true);
      expect((await studio.balance()).body).toEqual(ok('100.00'));
    },
  );

  it('C56 refuses decimals a currency does not have', async () => {
    const studio = await start('1000', 'JPY');
    expect((await studio.bet('b1', '0.5')).body).toMatchObject({ status: 'AMOUNT_INVALID' });
  });

  it('C57 calls a number, null or a list in place of the amount malformed', async () => {
    const studio = await start();
    for (const amount of [1.1, null, ['1.00']]) expect((await studio.bet('b1', '1.00', { amount })).status).toBe(400);
  });

  it.each(['9223372036854775807', '1000000000000000000000000000000'])('C58 survives the amount %s', async (amount) => {
    const studio = await start();
    expect((await studio.bet('b1', amount)).body).toMatchObject({ status: 'AMOUNT_TOO_LARGE' });
    expect((await studio.balance()).body).toEqual(ok('100.00'));
  });

  it('C53 C54 takes a bet of nothing and a win of nothing that closes the round', async () => {
    const studio = await start();
    expect((await studio.bet('b1', '0.00')).body).toEqual(ok('100.00'));
    expect((await studio.win('w1', '0.00', { roundClosed: true })).body).toEqual(ok('100.00'));
    expect((await studio.bet('b2', '1.00')).body).toMatchObject({ status: 'ROUND_CLOSED' });
  });

  it('C87 refuses repeated keys, odd ids, large bodies and other content types, and ignores unknown fields', async () => {
    const studio = await start();
    expect((await studio.call('bet', '{"amount":"1.00","amount":"2.00"}')).status).toBe(400);
    const sound = JSON.stringify(studio.fields('b0', '1.00'));
    const withPair = (pair: string): string => sound.replace('{', `{${pair},`);
    const doubtful = [withPair('"amount":"1.00"'), withPair('"\\u0061mount":"2.00"'), `${sound} x`, `${sound}${sound}`];
    for (const body of doubtful) expect([body, (await studio.call('bet', body)).status]).toEqual([body, 400]);
    expect((await studio.call('bet', withPair('"__proto__":{"amount":"2.00"}'))).body).toEqual(ok('99.00'));
    expect((await studio.bet('x'.repeat(129), '1.00')).status).toBe(400);
    expect((await studio.bet('a\u0000b', '1.00')).status).toBe(400);
    expect((await studio.call('bet', studio.fields('b1', '1.00'), { contentType: 'text/plain' })).status).toBe(415);
    expect((await studio.call('bet', { ...studio.fields('b1', '1.00'), pad: 'x'.repeat(66_000) })).status).toBe(413);
    expect((await studio.bet('b1', '1.00', { unknown: true })).body).toEqual(ok('98.00'));
  });
});
