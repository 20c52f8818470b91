import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { aPlayer } from '../../payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../payment/testing/payment-server.ts';
import { letHeldIn, releaseDepositUse, reserveDeposit, settleDepositUse } from './deposits.ts';
import { PICO_PER_MINOR } from '../../wallet/index.ts';
import { picoMinorIn } from './rules.ts';
import * as store from './store.ts';

const LIMIT_MINOR = 10_000n;

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** Anything that can happen to a player with a limit of 100 EUR a day; the invoice concerned is chosen among those there are. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), amountMinor: fc.bigInt(1n, 15_000n), currency: fc.constantFrom('EUR', 'USD', 'JPY') }),
  // An invoice is paid by its amount or by another, in time, late, or after its page was closed.
  fc.record({ kind: fc.constant('pay' as const), which: fc.nat(), factor: fc.constantFrom(1n, 1n, 3n) }),
  fc.record({ kind: fc.constant('close' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('sweep' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: DAY_MS }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Invoice {
  playerId: string;
  invoiceId: string;
  currency: string;
  amountMinor: bigint;
  heldMinor: bigint;
  paidMinor: bigint;
  letInMinor: bigint;
}

async function aLimitedPlayer(): Promise<string> {
  const player = await aPlayer(server);
  const body = { definition: 3, period: 'daily', amount: Number(formatDecimal(LIMIT_MINOR, scaleOf('EUR'))), currency: 'EUR' };
  expect((await server.call('POST', '/api/player/limits', { token: player.token, body })).status).toBe(200);
  return player.id;
}

async function isReserved(deposit: Invoice): Promise<boolean> {
  try {
    await inTransaction(server.database, (transaction) => reserveDeposit(server.app.context, transaction, deposit));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'depositLimitReached') return false;
    throw error;
  }
}

/** The invoice that a step acts on; none before the first. */
const chosenOf = (invoices: readonly Invoice[], { which }: { which: number }): readonly Invoice[] =>
  invoices.length === 0 ? [] : invoices.slice(which % invoices.length).slice(0, 1);

/** The invoice that was opened; none where the limit refuses it. */
async function open(playerId: string, asked: Pick<Invoice, 'currency' | 'amountMinor'>): Promise<Invoice[]> {
  const { currency, amountMinor } = asked;
  const invoiceId = server.app.context.random.newId();
  const opened = { playerId, invoiceId, currency, amountMinor, heldMinor: 0n, paidMinor: 0n, letInMinor: 0n };
  return (await isReserved(opened)) ? [opened] : [];
}

async function pay(invoice: Invoice, amountMinor: bigint): Promise<void> {
  const letInMinor = await inTransaction(server.database, (transaction) =>
    settleDepositUse(server.app.context, transaction, { ...invoice, amountMinor }),
  );
  Object.assign(invoice, { paidMinor: amountMinor, letInMinor, heldMinor: amountMinor - letInMinor });
}

/** Credits what the limit now has room for of an invoice's held amount. */
async function letIn(held: Invoice): Promise<void> {
  const letInMinor = await inTransaction(server.database, (transaction) =>
    letHeldIn(server.app.context, transaction, { ...held, amountMinor: held.heldMinor }),
  );
  held.heldMinor -= letInMinor;
  held.letInMinor += letInMinor;
}

/** Plays one step on the invoices of a player. */
async function play(invoices: Invoice[], playerId: string, done: Step): Promise<void> {
  switch (done.kind) {
    case 'open':
      invoices.push(...(await open(playerId, done)));
      return;
    case 'pay':
      for (const chosen of chosenOf(invoices, done)) if (chosen.paidMinor === 0n) await pay(chosen, chosen.amountMinor * done.factor);
      return;
    case 'close':
      for (const chosen of chosenOf(invoices, done)) await releaseDepositUse(server.database, chosen.invoiceId);
      return;
    case 'sweep':
      for (const held of invoices.filter(({ heldMinor }) => heldMinor > 0n)) await letIn(held);
      return;
    case 'wait':
      server.clock.advanceMs(done.ms);
  }
}

/** Money let into play, per day of the player, in trillionths of a euro cent at the rates used then. */
async function letInByDay(playerId: string): Promise<bigint[]> {
  const uses = await store.listUses(server.database, playerId, new Date(0));
  const eur = { currency: 'EUR', rate: { numerator: 100n, denominator: 1n } };
  const days = new Map<string, bigint>();
  for (const use of uses) {
    if (use.settledAt === null) continue;
    const day = use.settledAt.toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
    days.set(day, (days.get(day) ?? 0n) + picoMinorIn(use, eur));
  }
  return [...days.values()];
}

describe('deposits and what may be played with', () => {
  it('P43 R-10 L2 let no more into play in a day than the limit, whatever is opened, closed, paid late or held, and lose nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const playerId = await aLimitedPlayer();
        const invoices: Invoice[] = [];
        for (const done of steps) {
          await play(invoices, playerId, done);
          for (const pico of await letInByDay(playerId)) expect(pico <= LIMIT_MINOR * PICO_PER_MINOR).toBe(true);
          for (const invoice of invoices) expect(invoice.letInMinor + invoice.heldMinor).toBe(invoice.paidMinor);
        }
        // With no page open and a day for each, everything comes into play in the end.
        for (const { invoiceId } of invoices) await releaseDepositUse(server.database, invoiceId);
        for (let day = 0; invoices.some(({ heldMinor }) => heldMinor > 0n); day += 1) {
          expect(day).toBeLessThan(100);
          server.clock.advanceMs(DAY_MS);
          await play(invoices, playerId, { kind: 'sweep' });
        }
        for (const pico of await letInByDay(playerId)) expect(pico <= LIMIT_MINOR * PICO_PER_MINOR).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
