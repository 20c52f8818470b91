import { expect, it } from 'vitest';
import { balanceOf, createWallet } from './client.ts';

/** A platform that answers as configured and records its requests. */
function walletOf(answer: (path: string, body: unknown) => { status: number; json: unknown }) {
  const asked: { path: string; body: unknown }[] = [];
  const wallet = createWallet(
    async (path, body) => {
      asked.push({ path, body });
      return answer(path, body);
    },
    () => undefined,
  );
  return { wallet, asked };
}

const ok = { status: 200, json: { status: 'OK' } };
const [one, two] = [{ transactionId: '1:bet' }, { transactionId: '2:bet' }];

it.each([
  ['cash and bonus money', { balance: '5250.47', bonusBalance: '10.00', currency: 'EUR' }, '5260.47'],
  ['bonus money alone', { balance: '0.00', bonusBalance: '7.50', currency: 'EUR' }, '7.50'],
  ['no word of bonus money', { balance: '990.00', currency: 'EUR' }, '990.00'],
  ['a currency without decimals', { balance: '1200', bonusBalance: '30', currency: 'JPY' }, '1230'],
  ['no balance', { bonusBalance: '10.00', currency: 'EUR' }, null],
])('T-24 a balance is cash and bonus money together: %s', (_, answer, balance) => {
  expect(balanceOf({ status: 'OK', ...answer }, answer.currency)).toBe(balance);
});

it('SB-13 asks for stakes of one moment in one request, and for one alone as before', async () => {
  const results = [{ status: 'OK', balance: '1.00' }, { status: 'INSUFFICIENT_FUNDS' }];
  const { wallet, asked } = walletOf((path) => (path === '/provider/v1/batch' ? { status: 200, json: { results } } : ok));
  expect(await Promise.all([wallet.call('bet', one), wallet.call('bet', two)])).toEqual(results);
  expect(await wallet.call('bet', one)).toEqual(ok.json);
  expect(asked).toEqual([
    {
      path: '/provider/v1/batch',
      body: {
        operations: [
          { type: 'bet', ...one },
          { type: 'bet', ...two },
        ],
      },
    },
    { path: '/provider/v1/bet', body: one },
  ]);
});

it('SB-13 takes stakes without an answer, or with one that decides nothing, for undecided', async () => {
  const silent = walletOf(() => ({ status: 503, json: null })).wallet;
  expect(await Promise.all([silent.call('bet', one), silent.call('bet', two)])).toEqual([undefined, undefined]);
  const results = [{ status: 'OK' }, { status: 'TEMPORARY' }];
  const half = walletOf(() => ({ status: 200, json: { results } })).wallet;
  expect(await Promise.all([half.call('bet', one), half.call('bet', two)])).toEqual([{ status: 'OK' }, undefined]);
});

it('SB-13 keeps the answers of a batch in which one stake cannot be read', async () => {
  const results = [{ status: 'OK' }, { status: 'MALFORMED' }];
  const { wallet, asked } = walletOf(() => ({ status: 200, json: { results } }));
  expect(await Promise.all([wallet.call('bet', one), wallet.call('bet', two)])).toEqual(results);
  expect(asked).toHaveLength(1);
});

it('SB-13 asks for each stake alone where the batch cannot be read', async () => {
  const { wallet, asked } = walletOf((path, body) =>
    path === '/provider/v1/batch' || body === two ? { status: 400, json: { status: 'MALFORMED' } } : ok,
  );
  expect(await Promise.all([wallet.call('bet', one), wallet.call('bet', two)])).toEqual([{ status: 'OK' }, { status: 'MALFORMED' }]);
  expect(asked.map(({ path }) => path)).toEqual(['/provider/v1/batch', '/provider/v1/bet', '/provider/v1/bet']);
});
