import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, one, run } from '../../../kernel/database.ts';
import { SANDBOX_PSP_ID } from '../../../kernel/providers.ts';
import { sweepClosedAccounts } from '../../player/erasure/closed.ts';
import { openErasure, sweepErasures } from '../../player/erasure/service.ts';
import { setPlayerStatus } from '../../player/index.ts';
import { activeAccountOf } from '../../wallet/index.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
async function mendProvider(): Promise<void> {
  await server.psp('/faults', {});
  const isAvailableLater = () => {
    server.clock.advanceMs(60_000);
    return server.app.context.paymentProviders.get(SANDBOX_PSP_ID)?.isAvailable();
  };
  await expect.poll(isAvailableLater, patience).toBe(true);
}
afterEach(mendProvider);
afterAll(() => server.stop());

type Payer = Awaited<ReturnType<typeof aPlayer>>;

const erasureOf = ({ token }: Payer) => server.call('GET', '/api/player/erasure', { token });
const request = ({ token, password }: Payer) => server.call('POST', '/api/player/erasure', { token, body: { currentPassword: password } });
const isErased = async ({ id }: Payer) =>
  (await one<{ email: string | null }>(server.database)`select email from player.player where id = ${id}`)?.email === null;

/** A deposit that a bank charged back while its money was still there: nothing is left, and nothing is owed. */
async function aChargeback(player: Payer): Promise<string> {
  const invoiceId = await player.pay(50);
  await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '50.00' }));
  await expect.poll(() => server.stateOf(invoiceId), patience).toBe('charged_back');
  return invoiceId;
}

async function aDeclinedDeposit(player: Payer): Promise<string> {
  const { invoiceId } = await player.open({ amount: 50 });
  await player.decline(invoiceId);
  const closing = async () => one(server.database)`select from payment.page_closing where invoice_id = ${invoiceId}`;
  await expect
    .poll(async () => {
      server.clock.advanceMs(60_000);
      return closing();
    }, patience)
    .toBeUndefined();
  return invoiceId;
}

interface Matter {
  obstacle: string;
  /** @returns what ends it */
  begin(player: Payer): Promise<() => Promise<unknown>>;
}

/** Payments that may still change, although the player has no money and no open invoice. */
const matters: Readonly<Record<string, Matter>> = {
  'a chargeback that nobody has answered': {
    obstacle: 'dispute',
    begin: async (player) => {
      const invoiceId = await aChargeback(player);
      return () => server.sendEvent(anEvent({ invoiceId, type: 'dispute.lost', amount: '50.00' }));
    },
  },
  'a chargeback whose bank has our answer': {
    obstacle: 'dispute',
    begin: async (player) => {
      const invoiceId = await aChargeback(player);
      await run(server.database)`update payment.chargeback set state = 'answered' where invoice_id = ${invoiceId}`;
      return () => server.sendEvent(anEvent({ invoiceId, type: 'dispute.lost', amount: '50.00' }));
    },
  },
  'a declined deposit whose page may still be paid': {
    obstacle: 'deposit',
    begin: async (player) => {
      const { invoiceId } = await player.open({ amount: 50 });
      await server.psp('/faults', { down: true });
      await player.decline(invoiceId);
      return () => server.psp('/faults', {});
    },
  },
  'money in another currency that nobody has placed': {
    obstacle: 'deposit',
    begin: async (player) => {
      const invoiceId = await aDeclinedDeposit(player);
      const event = anEvent({ invoiceId, currency: 'USD' });
      await server.bookAsPaid(event);
      await server.sendEvent(event);
      await expect.poll(() => server.events(invoiceId), patience).toEqual(['unmatched']);
      return () => run(server.database)`update payment.provider_event set state = 'ignored' where event_id = ${event.eventId}`;
    },
  },
};

describe('an erasure while a payment is not at its end', () => {
  it.each(Object.entries(matters))('P-136 is refused for %s, and names it', async (_what, { obstacle, begin }) => {
    const player = await aPlayer(server);
    await begin(player);
    expect((await erasureOf(player)).body.data).toMatchObject({ obstacles: [obstacle], requestedAt: null });
    const refused = await request(player);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 11_012]);
  });

  it.each(Object.entries(matters))(
    'P-136 that was requested before waits for %s, and is done once that has ended',
    async (_what, matter) => {
      const player = await aPlayer(server);
      const { context } = server.app;
      await inTransaction(server.database, (transaction) => openErasure(context, transaction, player.id));
      const end = await matter.begin(player);
      server.clock.advanceMs(8 * DAY_MS);
      await sweepErasures(context);
      expect(await isErased(player)).toBe(false);
      await end();
      const isErasedADayLater = async () => {
        server.clock.advanceMs(DAY_MS);
        await sweepErasures(context);
        return isErased(player);
      };
      await expect.poll(isErasedADayLater, patience).toBe(true);
    },
  );

  it('P-136 of an account closed long ago waits for a chargeback, whose evidence stays as it was sent', async () => {
    const player = await aPlayer(server);
    const { context } = server.app;
    const invoiceId = await aChargeback(player);
    await run(server.database)`
      insert into payment.chargeback_evidence (id, invoice_id, words, operator, created_at)
      values (${invoiceId}, ${invoiceId}, 'the player signed in from home', ${invoiceId}, ${server.clock.now()})
    `;
    const closed = { playerId: player.id, status: playerStatus.closed };
    await inTransaction(server.database, (transaction) => setPlayerStatus(context, transaction, closed));
    await run(server.database)`update player.player set closed_at = '2001-01-01' where id = ${player.id}`;
    await sweepClosedAccounts(context);
    expect(await one(server.database)`select from player.erasure where player_id = ${player.id}`).toBeDefined();
    server.clock.advanceMs(8 * DAY_MS);
    await sweepErasures(context);
    expect(await isErased(player)).toBe(false);
    const said = await one(server.database)`select words from payment.chargeback_evidence where invoice_id = ${invoiceId}`;
    expect(said).toEqual({ words: 'the player signed in from home' });
    await server.sendEvent(anEvent({ invoiceId, type: 'dispute.won', amount: '50.00' }));
    expect((await activeAccountOf(context, player.id))?.balances.cash).toBe(5000n);
  });
});
