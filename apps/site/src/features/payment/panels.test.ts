import { describe, expect, it } from 'vitest';
import { playerIdOf } from '../player/queries.ts';
import { controlOf, knownFieldKeys } from './methods/field-control.ts';
import { frameAddress } from './processing/frame-address.ts';
import { boundingLimits, depositRoom, isFirstLimitDue } from './deposit/limit-view.ts';
import { countedOf, usedPercent, waitingPercent } from '../risk/queries.ts';
import { rangeOf } from './methods/method-range.ts';

const limit = (changes: object) => ({
  id: 'a',
  definition: 3,
  status: 1,
  period: 'weekly',
  amount: 100,
  currentAmount: 40,
  reservedAmount: 0,
  currency: 'EUR',
  startedAt: null,
  expiredAt: null,
  cancelProcess: false,
  pendingExist: false,
  confirmUntil: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: null,
  ...changes,
});

const rates = [
  { code: 'EUR', subunitToUnit: 100, rate: { rate: 100, rateTime: '' } },
  { code: 'JPY', subunitToUnit: 1, rate: { rate: 161, rateTime: '' } },
];
const option = (id: string | null, bounds: object = {}) => ({ id, name: String(id), ...bounds });
const network = (...options: ReturnType<typeof option>[]) => ({
  key: 'crypto_network',
  fieldType: 'select' as const,
  type: 'select',
  labels: {},
  hints: {},
  isRequired: true,
  regexp: '',
  position: 1,
  value: null,
  options,
});

describe('panels of the cashier', () => {
  it('W-08 derives the player ID from the first segment of the profile id', () => {
    expect(playerIdOf('0198f4a0-1111-7000-8000-00000000abcd')).toBe('0198F4A0');
  });

  it('W-13 lists a break before the deposit limits, the most used of them first, and no pending limit', () => {
    const limits = [
      limit({ id: 'week' }),
      limit({ id: 'day', currentAmount: 90 }),
      limit({ id: 'later', status: 2 }),
      limit({ id: 'loss', definition: 2 }),
      limit({ id: 'break', definition: 5 }),
    ];
    expect(boundingLimits(limits).map(({ id }) => id)).toEqual(['break', 'day', 'week']);
  });

  it.each([
    ['nothing', { currentAmount: 0, reservedAmount: 0 }, { paid: 0, reserved: 0 }],
    ['paid and unfinished deposits', { currentAmount: 54, reservedAmount: 27 }, { paid: 27, reserved: 27 }],
    ['unfinished ones alone', { currentAmount: 27, reservedAmount: 27 }, { paid: 0, reserved: 27 }],
    ['a limit that waits', { currentAmount: null, reservedAmount: null }, { paid: 0, reserved: 0 }],
  ])('W-171 states paid and pending sums separately: %s', (_, limits, counted) => {
    expect(countedOf(limits)).toEqual(counted);
  });

  it('W-13 fills the bar by the share used, up to 100 per cent', () => {
    expect([40, 0, 100, 160].map((currentAmount) => usedPercent({ amount: 100, currentAmount }))).toEqual([40, 0, 100, 100]);
    expect(usedPercent({ amount: 100, currentAmount: null })).toBe(0);
  });

  it('W-178 knows the part of a limit’s bar that waits', () => {
    expect([0, 27, 160, null].map((reservedAmount) => waitingPercent({ amount: 100, reservedAmount }))).toEqual([0, 27, 100, 0]);
    expect(waitingPercent({ amount: null, reservedAmount: 27 })).toBe(0);
  });

  it('W-13 returns what the tightest active deposit limit still allows', () => {
    const roomOf = (...limits: ReturnType<typeof limit>[]) => depositRoom(limits, 'EUR', rates);
    expect(roomOf(limit({ definition: 1 }), limit({ status: 2, amount: 1 }))).toBeUndefined();
    const tightest = roomOf(limit({ amount: 1000, currentAmount: 900 }), limit({ period: 'daily', amount: 50, currentAmount: null }));
    expect(tightest).toEqual({ amount: 50, currency: 'EUR', forDeposit: 50, resetsAt: null });
    expect(roomOf(limit({ amount: 30, currentAmount: 45 }))).toEqual({ amount: 0, currency: 'EUR', forDeposit: 0, resetsAt: null });
    expect(roomOf(limit({ amount: 100.1, currentAmount: 79.6 }))?.amount).toBe(20.5);
  });

  it('W-182 bounds a deposit by a limit of another currency, by its worth rounded down', () => {
    const limits = [limit({ amount: 20.5, currentAmount: 0 }), limit({ amount: 1000, currentAmount: 0, currency: 'JPY' })];
    expect(depositRoom(limits, 'EUR', rates)).toEqual({ amount: 1000, currency: 'JPY', forDeposit: 6.21, resetsAt: null });
    expect(depositRoom(limits.slice(0, 1), 'JPY', rates)).toEqual({ amount: 20.5, currency: 'EUR', forDeposit: 3300, resetsAt: null });
  });

  it('E-11 gives known keys their own control and an unknown key that of its type', () => {
    expect(knownFieldKeys).toEqual(['phone', 'cpf_number', 'wallet_id', 'crypto_network', 'tag', 'agentNumber', 'currencyWithdraw']);
    expect(knownFieldKeys.map((key) => controlOf({ key, fieldType: 'text' }))).toEqual([
      { kind: 'text', inputMode: 'tel' },
      { kind: 'text', inputMode: 'numeric' },
      { kind: 'text' },
      { kind: 'text' },
      { kind: 'text' },
      { kind: 'text', isReadOnly: true },
      { kind: 'text' },
    ]);
    for (const fieldType of ['text', 'textarea', 'select'] as const)
      expect(controlOf({ key: 'toString', fieldType })).toEqual({ kind: fieldType });
  });

  it('W-25 passes the fields of a framed page as query parameters', () => {
    expect(frameAddress('https://psp.example/pay?a=1', { reference: 'x y' })).toBe('https://psp.example/pay?a=1&reference=x+y');
  });

  it('V-78 uses the range of the chosen option where it has one', () => {
    const method = {
      amountMin: 5,
      amountMax: 100,
      fields: [network(option('tron', { minAmount: 10 }), option('ton'), option(null, { maxAmount: 50 }))],
    };
    expect(rangeOf(method, { crypto_network: 'tron' })).toEqual({ amountMin: 10, amountMax: 100 });
    expect(rangeOf(method, { crypto_network: 'ton' })).toEqual({ amountMin: 5, amountMax: 100 });
    expect(rangeOf(method, { crypto_network: '' })).toEqual({ amountMin: 5, amountMax: 50 });
  });
});

it('W-13 offers a limit before the first deposit, and not to a player who has deposited or has a limit', () => {
  expect(isFirstLimitDue([], [])).toBe(true);
  expect(isFirstLimitDue([limit({ definition: 1 })], [{ depositsCount: 0 }])).toBe(true);
  expect(isFirstLimitDue([limit({})], [])).toBe(false);
  expect(isFirstLimitDue([limit({ status: 2 })], [])).toBe(true);
  expect(isFirstLimitDue([], [{ depositsCount: 0 }, { depositsCount: 1 }])).toBe(false);
});
