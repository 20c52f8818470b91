import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { signedCall } from '../../testing/builders.ts';
import { aResident, openGame, type Resident } from '../../testing/people/resident.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let server: TestConsole;
let token = '';
beforeAll(async () => {
  server = await startConsole({ hasSandbox: true, hasNoWorker: true });
  ({ token } = await server.operator('explains', 'support'));
});
afterAll(() => server.stop());

const chainOf = z.array(
  z.object({
    cause: z.object({ kind: z.string(), id: z.nullable(z.string()), at: z.nullable(z.string()), facts: z.record(z.string(), z.unknown()) }),
    rule: z.nullable(z.object({ name: z.string(), facts: z.record(z.string(), z.unknown()) })),
    operation: z.nullable(z.looseObject({ kind: z.string(), amount: z.nullable(z.number()) })),
  }),
);
const ask = ({ id: playerId }: Pick<Resident, 'id'>, kind: string, id: string) =>
  server.call('GET', `/players/${playerId}/explain?kind=${kind}&id=${encodeURIComponent(id)}`, { token });
const explain = async (of: Pick<Resident, 'id'>, kind: string, id: string) => chainOf.parse((await ask(of, kind, id)).body.data);
const codesOf = async ({ id }: Resident) =>
  z
    .array(z.looseObject({ id: z.string(), code: z.string(), state: z.string(), rule: z.nullable(z.string()), tries: z.number() }))
    .parse((await server.call('GET', `/players/${id}/codes`, { token })).body.data);
const enter = async ({ ask: send }: Resident, bonusCode: string, trigger = 1) =>
  z.looseObject({ status: z.number() }).parse((await send('POST /api/game/bonuses/bonuscodes', { bonusCode, trigger })).data).status;

describe('a code', () => {
  it('BO-055 says by which rule it was refused, what the rule saw and how often it was tried', async () => {
    const player = await aResident(server, 'AT', 40);
    expect(await enter(player, 'DOLLARS')).toBe(4);
    expect(await enter(player, 'DOLLARS')).toBe(4);
    const [refused] = await codesOf(player);
    expect(refused).toMatchObject({ code: 'DOLLARS', state: 'refused', rule: 'otherCurrency', tries: 2 });
    expect(await explain(player, 'code', refused?.id ?? '')).toMatchObject([
      { cause: { kind: 'code', id: 'DOLLARS', facts: { tries: 2 } }, rule: { name: 'campaign' } },
      { cause: { kind: 'code_refused' }, rule: { name: 'otherCurrency', facts: { currency: 'EUR', currencies: ['USD'] } } },
    ]);
  });

  it('BO-055 distinguishes a used code, a waiting one and an earlier one, and stores no text that is not a code', async () => {
    const player = await aResident(server, 'AT', 40);
    expect([await enter(player, 'HELLO10'), await enter(player, 'HELLO10'), await enter(player, 'NO-SUCH-CODE')]).toEqual([2, 4, 3]);
    // A client tries trigger 1 first, then 3 (D-22): the first try is no refusal.
    expect([await enter(player, 'TOPUP50'), await enter(player, 'TOPUP50', 3)]).toEqual([4, 2]);
    expect((await codesOf(player)).map(({ code, state, rule }) => [code, state, rule]).toSorted()).toEqual([
      ['HELLO10', 'refused', 'codeHadBefore'],
      ['HELLO10', 'used', null],
      ['TOPUP50', 'waiting', null],
    ]);
    const other = await aResident(server, 'AT', 40);
    const [{ id } = { id: '' }] = await codesOf(player);
    expect([(await ask(other, 'code', id)).status, (await ask(player, 'code', randomUUID())).status]).toEqual([404, 404]);
  });
});

describe('a ticket', () => {
  it('BO-055 leads from the stake over what it moved to the settlement and a correction', async () => {
    const player = await aResident(server, 'AT', 40);
    const game = await openGame(player, 'sportsbook');
    const id = `S-${randomUUID()}`;
    expect(await game.bet('7.77', id)).toBe('OK');
    const item = { event: 'A - B', discipline: 'Football', tournament: 'C', market: 'Winner', outcome: 'A', stage: 1 };
    const leg = { ...item, eventDate: '2026-11-20T18:38:00.000Z', coefficient: '2.12', eventId: 'ev-1', result: null };
    const ticket = { id, playerId: player.id, roundId: id, gameId: 'sportsbook', currency: 'EUR', amount: '7.77', remainingStake: '7.77' };
    const placed = { ...ticket, payout: '0.00', coefficient: '2.120', status: 1, ticketType: 1, items: [leg] };
    const times = { createdAt: server.clock.now().toISOString(), settledAt: null };
    const publish = (version: number, changes: object) => {
      const body = { messageId: `${id}-${version}`, type: 'ticket.updated', version, ticket: { ...placed, ...times, ...changes } };
      return signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/sportsbook/events', body });
    };
    expect((await publish(1, {})).status).toBe(200);
    expect(await explain(player, 'ticket', id)).toMatchObject([
      { cause: { kind: 'ticket', id, facts: { amount: '7.77', coefficient: '2.120' } }, rule: { name: 'selections' } },
      { cause: { kind: 'round' }, operation: { kind: 'bet', amount: -7.77 } },
      { cause: { kind: 'settled', at: null }, rule: { name: 'ticket_open' } },
    ]);
    server.clock.advanceMs(1000);
    await game.win('16.47', id);
    const settledAt = server.clock.now().toISOString();
    await publish(2, { status: 2, payout: '16.47', remainingStake: '0.00', settledAt, items: [{ ...leg, result: 'won' }] });
    server.clock.advanceMs(1000);
    await publish(3, { status: 3, payout: '0.00', remainingStake: '0.00', settledAt, items: [{ ...leg, result: 'lost' }] });
    const chain = await explain(player, 'ticket', id);
    expect(chain[0]?.rule?.facts).toEqual({ selections: ['A - B: Winner, A 2.12 · lost'] });
    expect(chain.map(({ cause, rule, operation }) => [cause.kind, rule?.name ?? null, operation?.amount ?? null]).slice(1)).toEqual(
      expect.arrayContaining([
        ['round', null, -7.77],
        ['round', null, 16.47],
        ['settled', 'ticket_lost', null],
        ['corrected', null, null],
      ]),
    );
    expect(chain.find(({ cause }) => cause.kind === 'corrected')?.cause.facts).toMatchObject({ result: 'won', payout: '16.47' });
    const other = await aResident(server, 'AT', 40);
    expect([(await ask(other, 'ticket', id)).status, (await ask(player, 'ticket', 'no-such-ticket')).status]).toEqual([404, 404]);
  });
});

describe('the status of an account', () => {
  const set = async ({ id }: Resident, [status, ground]: readonly [string, string], as: string) =>
    server.call('PUT', `/players/${id}/status`, { token: as, body: { status, ground, reason: `${status} for a test` } });

  it('BO-055 names who limited or blocked the account and why, and the reasons that hold it there now', async () => {
    const player = await aResident(server, 'AT', 40);
    expect((await explain(player, 'status', player.id)).map(({ cause }) => cause.kind)).toEqual(['status_active']);
    const risk = await server.operator('explains-risk', 'risk');
    expect((await set(player, ['limited', 'support'], token)).status).toBe(200);
    server.clock.advanceMs(1000);
    expect((await set(player, ['blocked', 'risk'], risk.token)).status).toBe(200);
    expect(await explain(player, 'status', player.id)).toMatchObject([
      {
        cause: { kind: 'act', id: 'status', facts: { reason: 'limited for a test' } },
        rule: { name: 'statusSet', facts: { ground: 'support' } },
      },
      { cause: { kind: 'act', facts: { operatorEmail: risk.email, reason: 'blocked for a test' } }, rule: { facts: { ground: 'risk' } } },
      { cause: { kind: 'restriction' }, rule: { name: 'stands_restriction', facts: { status: 'limited', ground: 'support' } } },
      { cause: { kind: 'restriction' }, rule: { name: 'stands_restriction', facts: { status: 'blocked', ground: 'risk' } } },
      { cause: { kind: 'status_blocked', at: null }, rule: null },
    ]);
  });

  it('BO-055 names the exclusion that keeps it closed, and no other player’s', async () => {
    const player = await aResident(server, 'AT', 40);
    await player.ask('POST /api/player/limits', { definition: 4, period: '6m' });
    const chain = await explain(player, 'status', player.id);
    expect(chain.map(({ cause }) => cause.kind)).toEqual(['statusChanged', 'exclusion', 'status_closed']);
    expect(chain[1]?.rule).toMatchObject({ name: 'stands_exclusion', facts: { endsAt: expect.any(String) } });
    expect((await ask(await aResident(server, 'AT', 40), 'status', player.id)).status).toBe(404);
  });
});
