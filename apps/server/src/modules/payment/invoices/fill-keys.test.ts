import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, many, run } from '../../../kernel/database.ts';
import { adjust } from '../../wallet/index.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** A player whose withdrawal was stored by an earlier version exactly as typed. */
async function anEarlierPlayer(wallet_id: string) {
  const player = await aPlayer(server, { currency: 'ETH', fingerprint: randomUUID() });
  await inTransaction(server.database, (transaction) =>
    adjust(server.app.context, transaction, {
      playerId: player.id,
      currency: 'ETH',
      amountMinor: 10n ** 9n,
      externalId: randomUUID(),
      reason: 'test',
    }),
  );
  const ask = (text: string, more = {}) =>
    player.post(
      'withdrawal',
      player.withdrawalBody({
        method: 'pavilion.withdrawal.ether',
        amount: 0.01,
        fields: { crypto_network: 'ethereum', wallet_id: text },
        ...more,
      }),
      randomUUID(),
    );
  expect((await ask(`0x${randomUUID().replaceAll('-', '')}00000000`)).status).toBe(200);
  return { ...player, ask, kept: { crypto_network: 'ethereum', wallet_id } };
}

it('P-85 names the places of earlier withdrawals, and puts down who shares one', async () => {
  const players = [
    await anEarlierPlayer(WALLET),
    await anEarlierPlayer(WALLET.toLowerCase()),
    await anEarlierPlayer(`0x${'1'.repeat(40)}`),
  ];
  const pairs = async () => {
    const rows = await many<{ player_id: string; other_id: string; kinds: string[] }>(server.database)`
      select player_id, other_id, kinds from risk.pair where 'place' = any (kinds)
    `;
    return rows.map(({ player_id, other_id }) => [player_id, other_id].toSorted());
  };
  expect(await pairs()).toEqual([]);
  await inTransaction(server.database, async (transaction) => {
    for (const { id, kept } of players)
      await run(transaction)`update payment.invoice set place_key = null, fields = ${JSON.stringify(kept)}::jsonb where player_id = ${id}`;
  });
  await expect.poll(pairs, patience).toEqual([[players[0]?.id, players[1]?.id].toSorted()]);
  const [first] = players;
  expect([
    await server.eventsOf(first?.id ?? '', 'PayoutPlaceNamed'),
    await server.eventsOf(players[2]?.id ?? '', 'PayoutPlaceNamed'),
  ]).toEqual([1, 0]);
  expect((await first?.ask(WALLET.toLowerCase()))?.status).toBe(200);
});
