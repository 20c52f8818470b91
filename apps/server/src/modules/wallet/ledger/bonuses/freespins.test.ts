import fc from 'fast-check';
import type { FreespinState } from '@pavilion/ledger';
import { beforeEach, describe, expect, it } from 'vitest';
import { bet, game, MemoryLedger, type Opening, otherStudio, rollback, start, studio, win } from '../../testing/memory-ledger.ts';
import type { BetCommand, WinCommand } from '../commands.ts';
import { freespinReasons } from './freespins.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const ben = '00000000-0000-7000-8000-00000000000b';
const bensCampaign = '00000000-0000-7000-8000-0000000000fb';
const campaignId = '00000000-0000-7000-8000-0000000000f1';
const campaign = (given: Partial<FreespinState> = {}): FreespinState => ({
  id: campaignId,
  playerId: ann,
  source: studio,
  gameId: game,
  currency: 'EUR',
  spinCount: 3,
  usedCount: 0,
  stakeMinor: 100n,
  winCapMinor: 2_000n,
  wonMinor: 0n,
  wagerPpm: 0n,
  expiresAt: new Date(start.getTime() + 86_400_000),
  closedAt: null,
  ...given,
});

let ledger: MemoryLedger;
const opened = (given: Partial<FreespinState> = {}, opening: Opening = {}): void => {
  ledger = new MemoryLedger();
  ledger.open(ann, opening);
  ledger.books.loadFreespin(campaign(given));
};
beforeEach(() => opened());

type PlayCommand<C> = Partial<C> & { externalId: string };
const spin = (given: PlayCommand<BetCommand>) =>
  ledger.send(bet(ann, { amountMinor: 0n, playKind: 'freespin', freespinId: campaignId, round: given.externalId, ...given }));
const spinWin = (given: PlayCommand<WinCommand>) => ledger.send(win(ann, { playKind: 'freespin', freespinId: campaignId, ...given }));
const standing = () => ledger.books.freespin(ann, campaignId);

describe('free spins in the books', () => {
  it('C53 C54 takes one spin and no money for each accepted bet, and none beyond the count', () => {
    for (const externalId of ['s1', 's2', 's3']) expect(spin({ externalId })).toMatchObject({ code: 'OK', cashMinor: 10_000n });
    expect(spin({ externalId: 's2' })).toMatchObject({ code: 'OK', isDuplicate: true });
    expect(spin({ externalId: 's4' })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(standing()).toMatchObject({ usedCount: 3, wonMinor: 0n });
    expect(ledger.entryCount).toBe(0);
  });

  it('C53 takes no money for a free spin, and refuses spins of an ended campaign or of another studio or game', () => {
    expect(spin({ externalId: 's1', amountMinor: 10n }).code).toBe('AMOUNT_INVALID');
    opened({ closedAt: start });
    expect(spin({ externalId: 's1' }).code).toBe('LIMIT_EXCEEDED');
    opened({ expiresAt: start });
    expect(spin({ externalId: 's1' }).code).toBe('LIMIT_EXCEEDED');
    opened({ source: otherStudio });
    expect(spin({ externalId: 's1' }).code).toBe('CONFLICT');
    opened({ gameId: 'game-2' });
    expect(spin({ externalId: 's1' }).code).toBe('CONFLICT');
  });

  it('C51 pays the win of a spin as cash where no wager is asked, with no bet needed', () => {
    expect(spinWin({ externalId: 'w1', amountMinor: 250n, round: 'r9' })).toMatchObject({ code: 'OK', cashMinor: 10_250n, bonusMinor: 0n });
    expect(standing()).toMatchObject({ usedCount: 1, wonMinor: 250n });
    expect(Object.values(ledger.house())).toEqual([-250n]);
  });

  it('C52 caps what is credited at what the campaign may win, and records why', () => {
    spin({ externalId: 's1' });
    expect(spinWin({ externalId: 'w1', amountMinor: 1_500n, round: 's1' }).cashMinor).toBe(11_500n);
    spin({ externalId: 's2' });
    expect(spinWin({ externalId: 'w2', amountMinor: 900n, round: 's2' })).toMatchObject({ code: 'OK', cashMinor: 12_000n });
    expect(ledger.books.round(`${studio}\n${ann}\ns2`)?.reviewReason).toBe(freespinReasons.beyondCap);
    expect(standing()).toMatchObject({ wonMinor: 2_000n });
  });

  it('C52 credits nothing for a win without a spin left, and pays what a begun round wins after the end', () => {
    opened({ usedCount: 3 });
    expect(spinWin({ externalId: 'w1', amountMinor: 500n, round: 'r9' })).toMatchObject({ code: 'OK', cashMinor: 10_000n });
    expect(ledger.books.round(`${studio}\n${ann}\nr9`)?.reviewReason).toBe(freespinReasons.beyondSpins);
    opened();
    spin({ externalId: 's1' });
    ledger.now = new Date(start.getTime() + 2 * 86_400_000);
    expect(spinWin({ externalId: 'w1', amountMinor: 500n, round: 's1' })).toMatchObject({ code: 'OK', cashMinor: 10_500n });
    ledger.now = start;
  });

  it('C53 gives the spin back with a bet that is rolled back, and takes back exactly what a win was credited', () => {
    spin({ externalId: 's1' });
    spinWin({ externalId: 'w1', amountMinor: 2_500n, round: 's1' });
    expect(ledger.send(rollback(ann, { externalId: 'x1', reference: 'w1', statedAmountMinor: 2_500n }))).toMatchObject({
      code: 'OK',
      cashMinor: 10_000n,
    });
    expect(ledger.send(rollback(ann, { externalId: 'x2', reference: 's1' })).code).toBe('OK');
    expect(standing()).toMatchObject({ usedCount: 0, wonMinor: 0n });
    spin({ externalId: 's5' });
    spinWin({ externalId: 'w5', amountMinor: 300n, round: 's5' });
    ledger.send(rollback(ann, { externalId: 'x5', reference: 's5', round: 's5', scope: 'round' }));
    expect(standing()).toMatchObject({ usedCount: 0, wonMinor: 0n });
    expect(ledger.balances(ann).cash).toBe(10_000n);
  });

  it.each([
    ['unknown', { freespinId: '00000000-0000-7000-8000-0000000000ff' }, {}],
    ['none', { freespinId: undefined }, {}],
    ['no id', { freespinId: "x'; select" }, {}],
    ['another player’s', {}, { playerId: ben }],
    ['another studio’s', {}, { source: otherStudio }],
    ['of another game', {}, { gameId: 'game-2' }],
    ['in another currency', {}, { currency: 'USD' }],
  ] as const)('C51 C53 refuses for good a free bet and a free win of a campaign that is %s', (_, named, given) => {
    opened(given);
    for (const isAgain of [false, true]) {
      const refused = { code: 'CONFLICT', isDuplicate: isAgain, cashMinor: 10_000n };
      expect(spin({ externalId: 's1', ...named })).toMatchObject(refused);
      expect(spinWin({ externalId: 'w1', round: 'r9', ...named })).toMatchObject(refused);
      expect(spinWin({ externalId: 'w0', round: 'r9', amountMinor: 0n, ...named })).toMatchObject(refused);
    }
    expect(spin({ externalId: 's1' }).code).toBe('CONFLICT');
    expect([ledger.entryCount, standing()?.usedCount ?? 0]).toEqual([0, 0]);
    // A round that was not taken has no win either.
    expect(spinWin({ externalId: 'w2', round: 's1', playKind: 'normal', ...named }).code).toBe('ROUND_NOT_FOUND');
  });

  it.each([
    ['its campaign', {}],
    ['no campaign', { freespinId: undefined }],
    ['an unknown campaign', { freespinId: '00000000-0000-7000-8000-0000000000ff' }],
    ['another player’s campaign', { freespinId: bensCampaign }],
    ['another game', { gameId: 'game-2' }],
    ['nothing of spins', { playKind: 'normal', freespinId: undefined }],
  ] as const)(
    'C51 C52 R6 pays whatever an accepted free round wins within its cap, also after its end: a win that names %s',
    (_, named) => {
      ledger.open(ben);
      ledger.books.loadFreespin(campaign({ id: bensCampaign, playerId: ben }));
      spin({ externalId: 's1' });
      ledger.now = new Date(start.getTime() + 2 * 86_400_000);
      expect(spinWin({ externalId: 'w1', amountMinor: 1_500n, round: 's1', ...named })).toMatchObject({ code: 'OK', cashMinor: 11_500n });
      const beyond = spinWin({ externalId: 'w2', amountMinor: 2n ** 62n - 1n, round: 's1', ...named });
      expect(beyond).toMatchObject({ code: 'OK', cashMinor: 12_000n });
      expect([standing(), ledger.books.freespin(ben, bensCampaign)]).toMatchObject([{ usedCount: 1, wonMinor: 2_000n }, { wonMinor: 0n }]);
      expect(Object.values(ledger.house())).toEqual([-2_000n]);
      expect(ledger.send(rollback(ann, { externalId: 'x1', reference: 'w1', statedAmountMinor: 1_500n })).code).toBe('OK');
      expect(standing()).toMatchObject({ usedCount: 1, wonMinor: 500n });
    },
  );

  it('C51 brings what a free round wins under a wager to its bonus, whatever the win calls itself', () => {
    opened({ wagerPpm: 20_000_000n }, { bonus: 100n });
    spin({ externalId: 's1' });
    expect(spinWin({ externalId: 'w1', amountMinor: 500n, round: 's1', playKind: 'normal', freespinId: undefined })).toMatchObject({
      code: 'OK',
      cashMinor: 10_000n,
      bonusMinor: 600n,
    });
    expect(ledger.bonus(ann)).toMatchObject({ requiredMinor: 100_010_000n });
  });

  it.each([
    ['waiting', { grantedMinor: 0n, requiredMinor: 0n, wageredMinor: 0n }, { grantedMinor: 200n, leftMinor: 4_000n }],
    ['cancelled', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 0n }, { grantedMinor: 200n, leftMinor: 4_000n }],
    ['cancelled', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 5_000n }, { grantedMinor: 200n, leftMinor: 4_000n }],
    ['expired', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 1_000n }, { grantedMinor: 200n, leftMinor: 4_000n }],
    ['lost', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 450n }, { grantedMinor: 200n, leftMinor: 4_000n }],
    ['released', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 9_000n }, { grantedMinor: 650n, leftMinor: 4_000n }],
    ['active', { grantedMinor: 450n, requiredMinor: 9_000n, wageredMinor: 1_000n }, { grantedMinor: 650n, leftMinor: 12_000n }],
  ] as const)('P-129 C51 what spins win begins their bonus that is %s with %o as its amount and requirement say', (status, had, has) => {
    opened({ wagerPpm: 20_000_000n }, { terms: { id: campaignId, status, ...had } });
    spin({ externalId: 's1' });
    expect(spinWin({ externalId: 'w1', amountMinor: 200n, round: 's1' })).toMatchObject({ code: 'OK', bonusMinor: 200n });
    const bonus = ledger.books.bonuses(ann).get(campaignId);
    expect(bonus).toMatchObject({ status: 'active', grantedMinor: has.grantedMinor, remainingMinor: 200n, wageredMinor: had.wageredMinor });
    expect((bonus?.requiredMinor ?? 0n) - had.wageredMinor).toBe(has.leftMinor);
  });

  it('P-129 C51 whatever is won, given up and taken back, amount and requirement are those of wins since the bonus began', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('win' as const), amountMinor: fc.bigInt({ min: 1n, max: 300n }) }),
      fc.record({ kind: fc.constantFrom('end' as const, 'takeBack' as const), amountMinor: fc.bigInt({ min: 0n, max: 9n }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const waiting = { id: campaignId, status: 'waiting', grantedMinor: 0n, requiredMinor: 0n } as const;
        opened({ wagerPpm: 20_000_000n, spinCount: 20, winCapMinor: 100_000n }, { terms: waiting });
        let sinceMinor = 0n;
        let isTakenBack = false;
        for (const [number, { kind, amountMinor }] of steps.entries()) {
          if (kind === 'win') {
            spin({ externalId: `s${number}` });
            spinWin({ externalId: `w${number}`, amountMinor, round: `s${number}`, closesRound: true });
            sinceMinor += amountMinor;
          } else if (kind === 'end') {
            const ending = { playerId: ann, currency: 'EUR', amountMinor: 0n, bonusId: campaignId, outcome: 'cancelled' as const };
            ledger.send({ kind: 'bonusEnd', source: 'bonus', externalId: `e${number}`, ...ending });
            sinceMinor = 0n;
          } else {
            isTakenBack = true;
            ledger.send(rollback(ann, { externalId: `x${number}`, reference: `w${amountMinor}` }));
          }
          const { requiredMinor = 0n, grantedMinor = 0n, remainingMinor = 0n, status } = ledger.books.bonuses(ann).get(campaignId) ?? {};
          expect([requiredMinor >= 0n, remainingMinor]).toEqual([true, ledger.balances(ann).bonus]);
          const isPlain = status === 'active' && !isTakenBack;
          expect(isPlain ? [grantedMinor, requiredMinor] : []).toEqual(isPlain ? [sinceMinor, sinceMinor * 20n] : []);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('C53 plays a round with one campaign alone, and pays none whose free bet was taken back', () => {
    const other = '00000000-0000-7000-8000-0000000000f2';
    ledger.books.loadFreespin(campaign({ id: other }));
    spin({ externalId: 's1' });
    expect(spin({ externalId: 's2', round: 's1', freespinId: other }).code).toBe('CONFLICT');
    expect(spin({ externalId: 's3', round: 's1' }).code).toBe('OK');
    for (const [id, reference] of Object.entries({ x1: 's1', x3: 's3' })) ledger.send(rollback(ann, { externalId: id, reference }));
    expect(spinWin({ externalId: 'w1', round: 's1' }).code).toBe('BET_ROLLED_BACK');
    expect(standing()).toMatchObject({ usedCount: 0, wonMinor: 0n });
  });

  it('C52 a free win in a round that was staked uses a spin of its own', () => {
    ledger.send(bet(ann, { externalId: 'b1', round: 'r9' }));
    for (const externalId of ['w1', 'w2']) expect(spinWin({ externalId, round: 'r9', amountMinor: 100n }).code).toBe('OK');
    expect(standing()).toMatchObject({ usedCount: 1, wonMinor: 200n });
    expect(ledger.send(win(ann, { externalId: 'w3', round: 'r9', amountMinor: 5_000n })).cashMinor).toBe(14_200n);
    expect(standing()).toMatchObject({ usedCount: 1, wonMinor: 200n });
  });

  it('C51 C52 whatever is called in whatever order, count and cap are never passed and the books hold', () => {
    const call = fc.record({
      kind: fc.constantFrom('spin', 'win', 'rollback'),
      number: fc.integer({ min: 1, max: 5 }),
      amountMinor: fc.bigInt({ min: 0n, max: 1_500n }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 25 }), (calls) => {
        opened();
        for (const { kind, number, amountMinor } of calls) {
          if (kind === 'spin') spin({ externalId: `s${number}` });
          else if (kind === 'win') spinWin({ externalId: `w${number}`, round: `s${number}`, amountMinor });
          else
            ledger.send(
              rollback(ann, {
                externalId: `x${number}${amountMinor % 2n}`,
                reference: amountMinor % 2n === 0n ? `s${number}` : `w${number}`,
              }),
            );
        }
        const { usedCount = 0, wonMinor = 0n } = standing() ?? {};
        expect(usedCount).toBeGreaterThanOrEqual(0);
        expect(usedCount).toBeLessThanOrEqual(3);
        expect(ledger.balances(ann).cash - 10_000n).toBe(wonMinor);
        expect(wonMinor <= 2_000n && wonMinor >= 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
