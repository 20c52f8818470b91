import { randomUUID } from 'node:crypto';
import { amountInputLengthMax } from '@pavilion/contract/constants.ts';
import { formatDecimal, formatShortest, parseDecimal, scaleOf, subunitToUnitOf } from '@pavilion/money';
import { anEvent, aPlayer } from '@pavilion/server/modules/payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '@pavilion/server/modules/payment/testing/payment-server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CurrencyShape, formatMoney, unitOf } from '../../apps/site/src/content/format.ts';
import { fieldText, keptText, readAmount } from '../../apps/site/src/features/settings/typed-amount.ts';

vi.setConfig({ testTimeout: 120_000 });

/** One currency of each number of decimals the ledger holds: 0, 2, 3, 6, 8 and 9 (reliability §1.1). */
const codes = ['JPY', 'EUR', 'KWD', 'USDT', 'BTC', 'ETH'];
const thousandth = new Set(['BTC', 'ETH']);
const shapes: CurrencyShape[] = codes.map((code) => ({
  code,
  subunitToUnit: Number(subunitToUnitOf(code)),
  subCurrencies: thousandth.has(code) ? [{ code: `m${code}`, subunitToUnit: 1000 }] : [],
}));

/** The smallest amounts, those around every power of ten, and any that the field can hold (nine digits and a point). */
const typeable = fc.oneof(
  fc.bigInt({ min: 1n, max: 99n }),
  fc
    .integer({ min: 1, max: 8 })
    .chain((power) => fc.constantFrom(10n ** BigInt(power) - 1n, 10n ** BigInt(power), 10n ** BigInt(power) + 1n)),
  fc.bigInt({ min: 1n, max: 999_999_999n }),
);
const SAMPLES = 4;
const SEED = 4340;

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
  for (const code of codes) await server.openCardsTo(code);
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;

/** The text of an answer: its numbers have not been through a JavaScript number yet. */
async function textOf({ token }: Player, path: string): Promise<string> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.text();
}

/** The digits behind each name of this kind in a JSON text, as they are written there. */
const written = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`"${name}":(-?[0-9.]+)`, 'g'))].map(([, digits = '']) => digits);

/** The amount a page shows, parsed back from its digits. */
function shownMinor(digits: string, currency: string): bigint {
  const { number, code } = formatMoney({ amount: Number(digits), currency }, shapes, 'en');
  const unit = unitOf(currency, shapes);
  expect(code).toBe(unit.code);
  return parseDecimal(number.replaceAll(',', ''), unit.decimals);
}

/** Types an amount into the cashier's field. @returns the number the browser sends, exactly as it writes it */
function typed(minor: bigint, currency: string): number | undefined {
  const unit = { ...unitOf(currency, shapes), decimalSign: '.' } as const;
  const text = fieldText(Number(formatDecimal(minor, scaleOf(currency))), unit);
  expect(keptText(text, unit, amountInputLengthMax)).toBe(text);
  return readAmount(text, unit);
}

const fields = { method: 'pavilion.withdrawal.card', fields: { cardLastFour: '1234' } };

describe.each(codes)('%s', (currency) => {
  const scale = scaleOf(currency);
  const exact = (minor: bigint): string => formatShortest(minor, scale);

  it('K-13 D-31 W-35 carries every amount from the field over the request and the ledger to answer, statement and page, and back', async () => {
    const player = await aPlayer(server, { currency });
    const amounts = fc.sample(typeable, { numRuns: SAMPLES, seed: SEED });
    let balance = 0n;
    let locked = 0n;
    for (const minor of amounts) {
      const { invoiceId } = await player.open({ amount: typed(minor, currency), bonusId: null, isBonusDecline: true });
      const event = anEvent({ invoiceId, amount: formatDecimal(minor, scale), currency });
      await server.bookAsPaid(event);
      expect(await server.sendEvent(event)).toBe(200);
      balance += minor;
      server.clock.advanceMs(11_000);
      const accounts = await textOf(player, '/api/wallet/accounts');
      expect(written(accounts, 'balance')).toEqual([exact(balance)]);
      expect(shownMinor(written(accounts, 'balance')[0] ?? '', currency)).toBe(balance);
      // The displayed amount is typed again and sent as a withdrawal.
      const [read = ''] = written(await textOf(player, '/api/payment/invoices?perPage=1'), 'amount');
      expect([read, shownMinor(read, currency)]).toEqual([exact(minor), minor]);
      await player.withdraw({ ...fields, amount: typed(parseDecimal(read, scale), currency) });
      balance -= minor;
      locked += minor;
      const after = await textOf(player, '/api/wallet/accounts');
      expect([written(after, 'balance'), written(after, 'lockedBalance')]).toEqual([[exact(balance)], [exact(locked)]]);
      expect(shownMinor(written(after, 'lockedBalance')[0] ?? '', currency)).toBe(locked);
    }
    const statement = await textOf(player, '/api/wallet/statement');
    expect(written(statement, 'amount').filter((digits) => !digits.startsWith('-'))).toEqual(amounts.map(exact));
    const csv = (await textOf(player, '/api/wallet/statement?format=csv')).split('\n');
    expect(csv.filter((line) => line.includes('deposit')).map((line) => line.split(',')[2])).toEqual(amounts.map(exact));
  });

  it('D-31 keeps every digit of an amount that no JavaScript number holds', async () => {
    const player = await aPlayer(server, { currency });
    const minor = 9_007_199_254_740_993n;
    const { token } = player;
    const sent = JSON.stringify({ ...player.depositBody(), amount: 0 }).replace('"amount":0', `"amount":${exact(minor)}`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await fetch(`${server.url}/api/payment/invoices/deposit`, { method: 'POST', headers, body: sent });
    expect(response.status).toBe(200);
    const [invoiceId = ''] = /[0-9a-f-]{36}/.exec(await response.text()) ?? [];
    const event = anEvent({ invoiceId, amount: formatDecimal(minor, scale), currency });
    await server.bookAsPaid(event);
    expect(await server.sendEvent(event)).toBe(200);
    expect(written(await textOf(player, '/api/wallet/accounts'), 'balance')).toEqual([exact(minor)]);
    expect(written(await textOf(player, '/api/payment/invoices'), 'amount')).toEqual([exact(minor)]);
    expect(written(await textOf(player, '/api/wallet/statement'), 'amount')).toEqual([exact(minor)]);
  });

  it('C-56 D-31 refuses an amount with a decimal more than the currency has, and books nothing', async () => {
    const player = await aPlayer(server, { currency });
    const amount = Number(`1.${'0'.repeat(scale)}1`);
    const { status } = await player.post('deposit', player.depositBody({ amount }));
    expect([status, await player.invoices()]).toEqual([422, []]);
  });
});
