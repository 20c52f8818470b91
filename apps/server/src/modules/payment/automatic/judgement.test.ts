import { describe, expect, it } from 'vitest';
import type { LeafName } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { type AutomaticRules, failedOf, judge, type Rules } from './judgement.ts';
import { type Seen, seenSchema, writtenSeen } from './snapshot.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const ago = (hours: number): Date => new Date(at.getTime() - hours * 3_600_000);

/** A withdrawal about which nothing can be said. */
const innocent: Seen = {
  at,
  base: 'EUR',
  baseMinor: 15_000n,
  chargebacks: { count: 0, lastAt: null },
  use: { firstUsedAt: null, otherUsedAt: null },
  usages: [],
  isVerified: true,
  clusters: [],
  alerts: [],
  caseCount: 0,
  ladderStep: 0,
  daySumMinor: 15_000n,
  listedRoundAt: null,
  registeredAt: ago(24),
  isSameWay: true,
  report: 'clean',
};

const policy = {
  isWithdrawalDeclineAllowed: false,
  depositTtlSeconds: 1800,
  reviewFromMinor: 200_000n,
  fourEyesFromMinor: 1_000_000n,
  verifyFromMinor: 1_000_000n,
  newDestinationHoldSeconds: 86_400,
  velocityDayCount: 20,
  velocityDayMinor: 1_000_000n,
  velocityWeekCount: 60,
  velocityWeekMinor: 3_000_000n,
  confirmations: {},
  version: 0,
};

const leaves: AutomaticRules['leaves'] = {
  chargeback: { isOn: true },
  new_destination: { isOn: true },
  velocity: { isOn: true },
  bonus_cluster: { isOn: true },
  alerts: { isOn: true, severity: 'medium' },
  ladder: { isOn: true, step: 4 },
  day_sum: { isOn: true, amount: '5000' },
  listed_round: { isOn: true, days: 30 },
  account_age: { isOn: true, hours: 24 },
  same_way: { isOn: true },
  provider_report: { isOn: true },
};
const every: Rules = { policy, automatic: { isOn: true, leaves, brake: { factor: 3, leastAmount: '10000' } } };
const failed = (seen: Partial<Seen>, rules = every): LeafName[] => failedOf(judge({ ...innocent, ...seen }, rules).leaves);
const without = (name: keyof typeof leaves): Rules => ({
  ...every,
  automatic: { ...every.automatic, leaves: { ...leaves, [name]: { ...leaves[name], isOn: false } } },
});

/** A value that each leaf refuses, and the nearest one that it accepts. */
const table: { name: LeafName; refused: Partial<Seen>; let: Partial<Seen> }[] = [
  { name: 'amount', refused: { baseMinor: 200_000n }, let: { baseMinor: 199_999n } },
  { name: 'chargeback', refused: { chargebacks: { count: 1, lastAt: ago(9) } }, let: {} },
  {
    name: 'new_destination',
    refused: { use: { firstUsedAt: ago(23), otherUsedAt: ago(99) } },
    let: { use: { firstUsedAt: ago(24), otherUsedAt: ago(99) } },
  },
  {
    name: 'velocity',
    refused: { usages: [{ by: 'player', window: 'day', count: 20, baseMinor: 0n }] },
    let: { usages: [{ by: 'player', window: 'day', count: 19, baseMinor: 0n }] },
  },
  { name: 'bonus_cluster', refused: { clusters: [{ by: 'device', accounts: 3 }] }, let: {} },
  { name: 'alerts', refused: { alerts: ['low', 'medium'] }, let: { alerts: ['low'] } },
  { name: 'alerts', refused: { caseCount: 1 }, let: {} },
  { name: 'ladder', refused: { ladderStep: 4 }, let: { ladderStep: 3 } },
  { name: 'day_sum', refused: { daySumMinor: 500_001n }, let: { daySumMinor: 500_000n } },
  { name: 'listed_round', refused: { listedRoundAt: ago(30 * 24) }, let: { listedRoundAt: ago(30 * 24 + 1) } },
  { name: 'account_age', refused: { registeredAt: ago(23) }, let: { registeredAt: ago(24) } },
  { name: 'same_way', refused: { isSameWay: false }, let: {} },
  { name: 'provider_report', refused: { report: 'different' }, let: {} },
  { name: 'provider_report', refused: { report: 'missing' }, let: {} },
];

describe('operator §6.4 leaves of automatic release', () => {
  it.each(table)('BO-087 $name holds or keeps a withdrawal at its bound: $refused', ({ name, refused, let: allowed }) => {
    expect([failed(refused), failed(allowed)]).toEqual([[name], []]);
    expect([judge({ ...innocent, ...refused }, every).approvals, judge({ ...innocent, ...allowed }, every).approvals]).toEqual([1, 0]);
  });

  it.each(Object.keys(leaves) as (keyof typeof leaves)[])('BO-087 %s that is switched off keeps nothing, and is still seen', (name) => {
    const refused = table.find((row) => row.name === name)?.refused ?? {};
    const { leaves: judged, approvals, concerns } = judge({ ...innocent, ...refused }, without(name));
    expect([failedOf(judged), approvals]).toEqual([[], 0]);
    expect(judged.find((leaf) => leaf.name === name)).toMatchObject({ isOn: false, holds: false });
    const isConcern = ['chargeback', 'new_destination', 'velocity', 'bonus_cluster'].includes(name);
    expect(concerns.map((concern) => concern.name)).toEqual(isConcern ? [name] : []);
  });

  it('BO-087 identity_unverified keeps what asks for a verified identity, whatever is switched off', () => {
    const strict = { ...every, policy: { ...policy, verifyFromMinor: 10_000n } };
    expect([failed({ isVerified: false }, strict), failed({ isVerified: true }, strict), failed({ isVerified: false })]).toEqual([
      ['identity_unverified'],
      [],
      [],
    ]);
  });

  it('BO-087 P31 needs no person below the review amount, one from there and two from the four-eyes amount', () => {
    const need = (baseMinor: bigint, seen: Partial<Seen> = {}) => judge({ ...innocent, baseMinor, ...seen }, every).approvals;
    expect([need(199_999n), need(200_000n), need(999_999n), need(1_000_000n)]).toEqual([0, 1, 1, 2]);
    expect(need(1n, { chargebacks: { count: 1, lastAt: null } })).toBe(1);
    // Four eyes from an amount below the review amount: it still takes two.
    const early = { ...every, policy: { ...policy, fourEyesFromMinor: 100n } };
    expect(judge(innocent, early)).toMatchObject({ approvals: 2 });
  });

  it('BO-087 is green if nothing speaks against it except its amount or a new destination', () => {
    const isGreen = (seen: Partial<Seen>) => judge({ ...innocent, ...seen }, every).isGreen;
    const newPlace = { use: { firstUsedAt: null, otherUsedAt: ago(99) } };
    expect([isGreen({}), isGreen({ baseMinor: 5_000_000n }), isGreen(newPlace)]).toEqual([true, true, true]);
    const doubts = table.filter(({ name }) => name !== 'amount' && name !== 'new_destination');
    expect(doubts.map(({ refused }) => isGreen(refused))).toEqual(doubts.map(() => false));
  });

  it('BO-086 judges what was kept as it judged what was seen', () => {
    const usages: Seen['usages'] = [{ by: 'place', window: 'week', count: 3, baseMinor: 12n }];
    const seen: Seen = { ...innocent, ...table[2]?.refused, usages };
    const kept = seenSchema.parse(JSON.parse(writtenSeen(seen)));
    expect(kept).toEqual(seen);
    expect(judge(kept, every)).toEqual(judge(seen, every));
  });
});
