import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../../kernel/database.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { giveCampaign, seededCampaignId } from '../../../game/index.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let reader: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  reader = await desk.person('explain-reader', 'payments');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const link = z.object({
  cause: z.object({ kind: z.string(), id: z.nullable(z.string()), at: z.nullable(z.string()), facts: z.record(z.string(), z.unknown()) }),
  rule: z.nullable(z.object({ name: z.string(), facts: z.record(z.string(), z.unknown()) })),
  operation: z.nullable(z.looseObject({ id: z.string(), kind: z.string(), amount: z.nullable(z.number()) })),
});
const ask = (playerId: string, { kind, id }: { kind: string; id: string }, who = reader) =>
  desk.get(who, `/players/${playerId}/explain?kind=${kind}&id=${id}`);
const chain = async (playerId: string, asked: { kind: string; id: string }) => z.array(link).parse((await ask(playerId, asked)).body.data);
const statement = async (playerId: string) =>
  z.array(z.looseObject({ id: z.string(), kind: z.string() })).parse((await desk.get(reader, `/players/${playerId}/statement`)).body.data);

/** A withdrawal to a new place, refused by an operator. */
async function refusedWithdrawal() {
  const player = await aPlayer(server);
  await player.pay(100);
  await player.withdraw({ amount: 10, fields: { cardLastFour: '1111' } });
  server.clock.advanceMs(1000);
  const id = await player.withdraw({ amount: 20, fields: { cardLastFour: '2222' }, currentPassword: player.password });
  server.clock.advanceMs(1000);
  const body = { reason: 'the card is somebody else’s', playerReason: 'Please use a card of your own.' };
  expect((await desk.post(reader, `/invoices/${id}/reject`, body)).status).toBe(200);
  return { player, id };
}

describe('explaining', () => {
  it('BO-055 a refused withdrawal: the request, the rule with the value it found, who refused it and why, the bookings', async () => {
    const { player, id } = await refusedWithdrawal();
    const links = await chain(player.id, { kind: 'invoice', id });
    expect(links.slice(0, 2)).toMatchObject([
      { cause: { kind: 'withdrawal', id, facts: { amount: '20.00', currency: 'EUR' } }, rule: null, operation: null },
      { cause: { kind: 'concern', id: 'new_destination' }, rule: { name: 'new_destination', facts: { holdSeconds: 86_400 } } },
    ]);
    expect(links.find(({ cause }) => cause.kind === 'act')).toMatchObject({
      cause: { id: 'reject', facts: { operatorEmail: reader.email, reason: 'the card is somebody else’s' } },
      rule: { name: 'rejected', facts: { playerReason: 'Please use a card of your own.' } },
    });
    expect(links.flatMap(({ operation }) => (operation === null ? [] : [[operation.kind, operation.amount]]))).toEqual([
      ['withdrawalReserve', -20],
      ['withdrawalRelease', 20],
    ]);
    const times = links.map(({ cause }) => cause.at ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('BO-055 a line of the ledger: the payment behind it, what it settles and what settled it', async () => {
    const { player, id } = await refusedWithdrawal();
    const lines = await statement(player.id);
    const [release, reserve] = lines.filter(({ kind }) => kind.startsWith('withdrawal'));
    const chains = [
      await chain(player.id, { kind: 'operation', id: release?.id ?? '' }),
      await chain(player.id, { kind: 'operation', id: reserve?.id ?? '' }),
    ];
    for (const links of chains)
      expect(links).toMatchObject([
        { cause: { kind: 'withdrawal', id }, operation: null },
        { cause: { kind: 'invoice', id }, operation: { id: reserve?.id, kind: 'withdrawalReserve', amount: -20 } },
        { cause: { kind: 'invoice', id }, operation: { id: release?.id, kind: 'withdrawalRelease', amount: 20 } },
      ]);
    const deposit = lines.find(({ kind }) => kind === 'deposit');
    expect(await chain(player.id, { kind: 'operation', id: deposit?.id ?? '' })).toMatchObject([
      { cause: { kind: 'deposit' } },
      { cause: { kind: 'invoice' }, rule: null, operation: { kind: 'deposit', amount: 100 } },
    ]);
  });

  it('BO-055 a bonus: its trigger, its campaign, the wagered amount, its state', async () => {
    const player = await aPlayer(server);
    const sourceKey = randomUUID();
    await inTransaction(server.app.context.database, (transaction) =>
      giveCampaign(server.app.context, transaction, {
        playerId: player.id,
        campaignId: seededCampaignId('reward-bonus'),
        currency: 'EUR',
        source: 'test',
        sourceKey,
      }),
    );
    const given = await desk.get(reader, `/players/${player.id}/bonuses`);
    const [{ id } = { id: '' }] = z.array(z.looseObject({ id: z.string() })).parse(given.body.data);
    const waiting = await chain(player.id, { kind: 'bonus', id });
    expect(waiting).toMatchObject([
      { cause: { kind: 'test', id: sourceKey }, rule: { name: 'campaign', facts: { amount: '5', currency: 'EUR' } }, operation: null },
      { cause: { kind: 'issued', id, facts: { result: 'none' } }, rule: { name: 'deadline' }, operation: null },
    ]);
    const { token } = player;
    expect((await server.call('PUT', `/api/game/player-bonuses/${id}/activate`, { token })).status).toBe(200);
    const active = await chain(player.id, { kind: 'bonus', id });
    expect(active).toMatchObject([
      { operation: { kind: 'bonusGrant', amount: 5 } },
      { cause: { kind: 'wagered', facts: { wagered: '0' } }, rule: { name: 'wagering', facts: { required: '25', remaining: '5' } } },
      { cause: { kind: 'active' } },
    ]);
    const [line] = await statement(player.id);
    expect((await chain(player.id, { kind: 'operation', id: line?.id ?? '' })).at(-1)).toMatchObject({ cause: { kind: 'bonus', id } });
  });

  it('BO-055 OS-22 knows no other player’s, and takes the permission of payments for a payment', async () => {
    const { player, id } = await refusedWithdrawal();
    const other = await aPlayer(server);
    const [line] = await statement(player.id);
    expect((await ask(other.id, { kind: 'invoice', id })).status).toBe(404);
    expect((await ask(other.id, { kind: 'operation', id: line?.id ?? '' })).status).toBe(404);
    for (const kind of ['operation', 'bonus', 'invoice']) {
      expect((await ask(player.id, { kind, id: randomUUID() })).status).toBe(404);
      expect((await ask(player.id, { kind, id: 'none' })).status).toBe(404);
    }
    expect((await ask(player.id, { kind: 'mood', id })).status).toBe(422);
    expect((await ask(randomUUID(), { kind: 'invoice', id })).status).toBe(404);
    const games = await desk.person('explain-games', 'games');
    expect(await ask(player.id, { kind: 'invoice', id }, games)).toMatchObject({
      code: 17_000,
      body: { error: { detail: { permission: 'payments.read' } } },
    });
    expect((await ask(player.id, { kind: 'operation', id: line?.id ?? '' }, games)).status).toBe(200);
  });
});
