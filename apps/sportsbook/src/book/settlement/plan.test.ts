import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readVectors } from '../../testing/vectors.ts';
import { factorOf, type LegResult } from '../../rules/payout/factor.ts';
import { type Fraction, floor, fraction, multiply } from '../../rules/payout/fraction.ts';
import { settleTicket } from '../../rules/payout/settle.ts';
import { type LastSettlement, planSettlement } from './plan.ts';
import { cashOutCall, type PlannedCall, undoBetCall } from '../wallet/planned-calls.ts';

const STAKE = 1000n;
const TICKET = 'T';

/** A minimal wallet: movements by id, each applied once and undone at most once. */
class Round {
  readonly #moved = new Map<string, bigint>();
  readonly #seen = new Set<string>();
  readonly #undone = new Set<string>();

  bet(amountMinor: bigint): void {
    this.#moved.set(`${TICKET}:bet`, -amountMinor);
  }

  run(call: PlannedCall): void {
    if (this.#seen.has(call.transactionId)) return;
    this.#seen.add(call.transactionId);
    if (call.type === 'win') this.#moved.set(call.transactionId, call.amountMinor);
    if (call.type === 'rollback') for (const id of call.scope === 'round' ? this.#moved.keys() : [call.referenceId]) this.#undone.add(id);
  }

  net(): bigint {
    return [...this.#moved].reduce((sum, [id, amountMinor]) => (this.#undone.has(id) ? sum : sum + amountMinor), 0n);
  }
}

/** A ticket as the tables would keep it, settled again and again. */
class StoredTicket {
  settlementCount = 0;
  last: LastSettlement | undefined;
  cashedMinor = 0n;
  isManual = false;
  readonly calls: PlannedCall[] = [];

  settle(target: ReturnType<typeof settleTicket>): void {
    const ticket = {
      id: TICKET,
      stakeMinor: STAKE,
      isFreeBet: false,
      settlementCount: this.settlementCount,
      last: this.last,
      cashedMinor: this.cashedMinor,
    };
    const plan = planSettlement(ticket, target);
    if (plan.kind === 'manual') this.isManual = true;
    if (plan.kind === 'reopen') this.last = undefined;
    if (plan.kind === 'settle') {
      this.last = plan.settlement;
      this.settlementCount = plan.count;
    }
    if (plan.kind === 'settle' || plan.kind === 'reopen') this.calls.push(...plan.calls);
  }
}

const anyResult: fc.Arbitrary<LegResult> = fc.constantFrom<LegResult[]>(
  { kind: 'won' },
  { kind: 'lost' },
  { kind: 'void' },
  { kind: 'push' },
  { kind: 'half_won' },
  { kind: 'half_lost' },
  { kind: 'dead_heat', paid: 1, tied: 3 },
);
/** Results of one leg by version; undefined is an undo. */
const anyHistory = fc.array(fc.option(anyResult, { nil: undefined }), { minLength: 1, maxLength: 5 });

interface ResultVersion {
  readonly leg: number;
  readonly version: number;
  readonly result: LegResult | undefined;
}

/** Every message three times in random order; one older than the leg's version is dropped (SB-7). */
const anyScript = fc.array(anyHistory, { minLength: 1, maxLength: 4 }).chain((legs) => {
  const results = legs.flatMap((history, leg) => history.map((result, at): ResultVersion => ({ leg, version: at + 1, result })));
  return fc.record({
    legs: fc.constant(legs),
    prices: fc.array(fc.bigInt({ min: 1010n, max: 20_000n }), { minLength: legs.length, maxLength: legs.length }),
    order: fc.shuffledSubarray([...results, ...results, ...results], { minLength: 3 * results.length, maxLength: 3 * results.length }),
  });
});

/** The return of a combination computed leg after leg and rounded down once. */
function naiveReturn(prices: readonly bigint[], results: readonly (LegResult | undefined)[]): bigint | undefined {
  if (results.some((result) => result?.kind === 'lost')) return 0n;
  let value: Fraction = fraction(STAKE);
  for (const [leg, price] of prices.entries()) {
    const result = results[leg];
    if (result === undefined) return undefined;
    value = multiply(value, factorOf(price, result));
  }
  return floor(value);
}

describe('settlement of any history', () => {
  it('SB-14 moves in all what the last results say, whatever came twice, late or out of order', () => {
    fc.assert(
      fc.property(anyScript, fc.boolean(), ({ legs, prices, order }, isDoubled) => {
        const known: Pick<ResultVersion, 'version' | 'result'>[] = legs.map(() => ({ version: 0, result: undefined }));
        const kept = new StoredTicket();
        const shape = { legCount: legs.length, sizes: [legs.length], bankers: [] };
        for (const { leg, version, result } of order) {
          const at = known[leg];
          if (at === undefined || version <= at.version) continue;
          known[leg] = { version, result };
          const now = prices.map((price, index) => ({ price, result: known[index]?.result }));
          kept.settle(settleTicket(STAKE, shape, now));
          kept.settle(settleTicket(STAKE, shape, now));
        }
        const wallet = new Round();
        wallet.bet(STAKE);
        for (const call of kept.calls) for (let copy = 0; copy < (isDoubled ? 2 : 1); copy += 1) wallet.run(call);
        // Every leg ends at its highest version, in any order of arrival.
        const results = legs.map((history) => history.at(-1));
        const owed = naiveReturn(prices, results);
        const net = owed === undefined ? -STAKE : owed - STAKE;
        // A refund is final, whatever happens later (SB-19).
        expect(wallet.net()).toBe(kept.isManual ? 0n : net);
      }),
      { numRuns: 3000, seed: 20261120 },
    );
  });
});

const calls = z.object({
  vectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      steps: z.array(
        z.looseObject({
          call: z.string().optional(),
          transactionId: z.string().optional(),
          amountMinor: z.number().optional(),
          referenceId: z.string().optional(),
          scope: z.string().optional(),
        }),
      ),
    }),
  ),
});
const vectors = new Map(readVectors('wallet.json', calls).vectors.map((vector) => [vector.id, vector]));

/** A step of a scenario: a result, a part cashed for an amount, or its undoing. */
type Does = { pays: bigint } | { refunds: bigint } | { cashes: bigint; isWhole?: boolean } | 'reopens' | 'cancels';
const scenarios: readonly (readonly [string, readonly Does[]])[] = [
  ['w1', [{ pays: 2100n }]],
  ['w2', [{ pays: 0n }]],
  ['w4', [{ refunds: 1000n }]],
  ['w5', [{ pays: 2100n }, { refunds: 1000n }]],
  ['w6', [{ pays: 2000n }, { pays: 1200n }]],
  ['w7', [{ pays: 2000n }, { pays: 0n }]],
  ['w8', [{ pays: 2000n }, { pays: 0n }, { pays: 2000n }]],
  ['w9', [{ pays: 0n }, { pays: 2100n }]],
  ['w10', [{ cashes: 400n }, { pays: 300n }]],
  ['w11', [{ cashes: 620n }, { refunds: 500n }]],
  ['w12', [{ cashes: 2793n, isWhole: true }]],
  ['w13', [{ cashes: 1396n }, { pays: 2100n }, { pays: 0n }]],
  ['w19', [{ refunds: 600n }]],
  ['w20', [{ pays: 0n }, 'reopens', { pays: 1942n }]],
  ['w15', ['cancels']],
];

describe('calls of a ticket', () => {
  it.each(scenarios)('SB-14 SB-13 %s makes exactly the calls of its vector, by the same ids', (id, does) => {
    const kept = new StoredTicket();
    for (const step of does) {
      if (step === 'reopens') kept.settle(undefined);
      else if (step === 'cancels') kept.calls.push(undoBetCall(TICKET));
      else if ('cashes' in step) {
        kept.cashedMinor += step.cashes;
        kept.calls.push(
          cashOutCall(TICKET, {
            count: 1,
            offerMinor: step.cashes,
            stakeBeforeMinor: 1000n,
            stakeAfterMinor: step.isWhole === true ? 0n : 500n,
          }),
        );
      } else if ('pays' in step) kept.settle({ payoutMinor: step.pays, status: step.pays > 0n ? 'won' : 'lost', wallet: 'win' });
      else kept.settle({ payoutMinor: step.refunds, status: 'refunded', wallet: 'rollback' });
    }
    const made = kept.calls.flatMap((call) => {
      if (call.type === 'end-round') return [];
      const { type, transactionId } = call;
      return [
        type === 'win'
          ? { type, transactionId, amountMinor: Number(call.amountMinor) }
          : { type, transactionId, referenceId: call.referenceId, scope: call.scope },
      ];
    });
    const wanted = (vectors.get(id)?.steps ?? []).flatMap(({ call, transactionId, amountMinor, referenceId, scope }) => {
      if (call === undefined || call === 'bet') return [];
      return [call === 'win' ? { type: call, transactionId, amountMinor } : { type: call, transactionId, referenceId, scope }];
    });
    expect(made).toEqual(wanted);
  });
});

describe('plan of a settlement', () => {
  const ticket = { id: TICKET, settlementCount: 0, last: undefined, cashedMinor: 0n, stakeMinor: STAKE, isFreeBet: false };
  const won = { payoutMinor: 2100n, status: 'won', wallet: 'win' } as const;
  const lost = { payoutMinor: 0n, status: 'lost', wallet: 'win' } as const;
  const back = { payoutMinor: 1000n, status: 'refunded', wallet: 'rollback' } as const;
  const pushed = { ...back, wallet: 'win' } as const;
  const callsOf = (given: Partial<Parameters<typeof planSettlement>[0]>, target: Parameters<typeof planSettlement>[1]) => {
    const plan = planSettlement({ ...ticket, ...given }, target);
    return plan.kind === 'settle' ? plan.calls : [];
  };

  it('SB-14 closes the round with the win, and reports all stakes and wins', () => {
    expect(callsOf({ cashedMinor: 400n }, won)).toEqual([
      { type: 'win', transactionId: 'T:win:1', amountMinor: 2100n, roundClosed: true },
      { type: 'end-round', transactionId: 'T:end:1', betsMinor: 1000n, winsMinor: 2500n },
    ]);
    expect(callsOf({ isFreeBet: true }, won).at(-1)).toMatchObject({ betsMinor: 0n, winsMinor: 2100n });
  });

  it('SB-14 takes a void ticket back as a whole', () => {
    expect(callsOf({}, back)).toEqual([
      { type: 'rollback', transactionId: 'T:void:1', referenceId: 'T:bet', scope: 'round' },
      { type: 'end-round', transactionId: 'T:end:1', betsMinor: 0n, winsMinor: 0n },
    ]);
  });

  it('SB-13 after a cash-out, a void pays the rest as a returned stake; a push pays a win', () => {
    const returned = { beforeMinor: 1000n, afterMinor: 0n };
    expect(callsOf({ cashedMinor: 400n }, back)[0]).toMatchObject({ type: 'win', roundClosed: true, returned });
    expect(callsOf({}, pushed)[0]).not.toHaveProperty('returned');
  });

  it('SB-13 a cash-out closes the round when nothing is left at risk', () => {
    const cash = (stakeAfterMinor: bigint) => cashOutCall(TICKET, { count: 2, offerMinor: 700n, stakeBeforeMinor: 1000n, stakeAfterMinor });
    expect(cash(400n)).toEqual({
      type: 'win',
      transactionId: 'T:cash:2',
      amountMinor: 700n,
      roundClosed: false,
      returned: { beforeMinor: 1000n, afterMinor: 400n },
    });
    expect(cash(0n)).toMatchObject({ roundClosed: true, returned: { beforeMinor: 1000n, afterMinor: 0n } });
  });

  it.each([
    ['nothing', 'an open ticket that was never settled', { last: undefined }, undefined],
    ['reopen', 'a settled ticket that is open again', { last: won }, undefined],
    ['manual', 'a returned ticket that is open again', { last: back }, undefined],
    ['nothing', 'the same settlement again', { last: won }, won],
    ['nothing', 'the same return again', { last: back }, back],
    ['settle', 'another payout', { last: won }, { ...won, payoutMinor: 2000n }],
    ['settle', 'another status of the same payout', { last: lost }, { ...lost, status: 'refunded' }],
    ['settle', 'the same return by another way', { last: pushed }, back],
    ['manual', 'a win after a return', { last: back }, won],
  ] as const)('SB-14 SB-19 plans %s for %s', (...[kind, , given, target]) => {
    expect(planSettlement({ ...ticket, settlementCount: 1, ...given }, target).kind).toBe(kind);
  });
});
