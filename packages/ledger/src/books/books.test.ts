import { beforeEach, describe, expect, it } from 'vitest';
import { Books } from './books.ts';
import type { FreespinState } from '../freespins.ts';
import type { JackpotShare } from '../jackpots.ts';
import type { BonusState, LimitCounter, OpState, RoundState } from '../state.ts';
import { emptyOp } from './op-row.ts';

const now = new Date('2026-11-20T12:00:00Z');
const command = { source: 'studio', playerId: 'p', externalId: 'one', kind: 'bet', amountMinor: 5n };
const opRow = emptyOp(command, { id: 'op-1', requestHash: '', account: undefined, now });
const bonusPlay = { bonusId: 'bonus-1', contributionMinor: 0n, requiredMinor: 0n, releasedMinor: 0n, forfeitedMinor: 0n };
const aRound: RoundState = {
  source: 'studio',
  externalId: 'r',
  gameId: null,
  currency: 'EUR',
  stakeCashMinor: 0n,
  stakeBonusMinor: 0n,
  winMinor: 0n,
  forfeitedMinor: 0n,
  betCount: 1,
  liveBetCount: 1,
  isRolledBack: false,
  isClosed: false,
  followed: null,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  reviewReason: null,
  bonusId: null,
  freespinId: null,
  openedAt: now,
};
const someSpins: FreespinState = {
  id: 'spins-1',
  playerId: 'p',
  source: 'studio',
  gameId: 'game',
  currency: 'EUR',
  spinCount: 10,
  usedCount: 4,
  stakeMinor: 10n,
  winCapMinor: 500n,
  wonMinor: 100n,
  wagerPpm: 0n,
  expiresAt: now,
  closedAt: null,
};
const aShare: JackpotShare = { playerId: 'p', source: 'studio', pot: 'grand', currency: 'EUR', fedPico: 5n, valuePico: 6n };
const aBonus: BonusState = {
  id: 'bonus-1',
  playerId: 'p',
  currency: 'EUR',
  status: 'active',
  cost: 'cash',
  grantedMinor: 0n,
  remainingMinor: 0n,
  owedMinor: 0n,
  requiredMinor: 0n,
  wageredMinor: 0n,
  wageredBeforeMinor: 0n,
  pendingMinor: 0n,
  openRoundCount: 0,
  releasedMinor: 0n,
  maxBetMinor: null,
  conversionCapMinor: null,
  terms: {
    ratePpm: 0,
    ratesPpm: {},
    restrictedGameIds: [],
    isBonusFirst: false,
    paysWinsAfterEnd: false,
    isCancelLocked: false,
    blocksWithdrawal: false,
  },
  expiresAt: null,
};
const aCounter: LimitCounter = {
  id: 'counter-1',
  definition: 1,
  period: 'daily',
  timeZone: 'UTC',
  isRolling: false,
  currency: 'EUR',
  rate: '100',
  windowStart: now,
  windowEnd: new Date(now.getTime() + 86_400_000),
  capMinor: 100n,
  usedPicoMinor: 0n,
  bindsFrom: now,
  bindsUntil: null,
  overCapReason: null,
};

let books: Books;
beforeEach(() => {
  books = new Books(new Map());
});

describe('what is loaded', () => {
  it('never replaces what the batch has made of it', () => {
    const later = { ...opRow, id: 'op-2' };
    for (const op of [opRow, later]) {
      books.loadOp('k', op);
      books.loadOpsOfRound('r', [op]);
      books.loadJackpotMoves('op-1', [{ opId: op.id, pot: 'grand', fedPico: 1n, valuePico: 1n }]);
    }
    for (const winMinor of [0n, 9n]) books.loadRound('p', { ...aRound, winMinor });
    for (const usedCount of [4, 5]) books.loadFreespin({ ...someSpins, usedCount });
    for (const spins of [1, 2]) books.loadFreespinMove({ opId: 'op-1', freespinId: 'spins-1', spins, wonMinor: 0n });
    for (const fedPico of [5n, 7n]) books.loadJackpotShare({ ...aShare, fedPico });
    for (const usedPicoMinor of [0n, 7n]) books.loadLimitCounters('p', [{ ...aCounter, usedPicoMinor }]);
    for (const wageredMinor of [0n, 7n]) books.loadBonus({ ...aBonus, wageredMinor });
    for (const seq of [1n, 2n])
      books.loadAccount({
        id: 'a',
        playerId: 'p',
        currency: 'EUR',
        status: 1,
        seq,
        balances: { cash: 0n, bonus: 0n, locked: 0n, receivable: 0n },
        statusSeq: 0n,
        playResultMinor: 0n,
        lastRound: null,
        sessionMarks: [],
      });
    const jackpots = books.jackpotsFor(command);
    const spins = books.freespinsFor({ ...command, freespinId: 'SPINS-1' }, { ...aRound, freespinId: 'spins-1' });
    expect([books.op('k')?.id, books.opsOfRound('r').map(({ id }) => id), jackpots.jackpotMovesOf('op-1')[0]?.opId]).toEqual([
      'op-1',
      ['op-1'],
      'op-1',
    ]);
    expect([books.round('studio\np\nr')?.winMinor, spins.freespin?.usedCount, spins.roundFreespin?.usedCount]).toEqual([0n, 4, 4]);
    expect([spins.freespinMoveOf('op-1')?.spins, jackpots.jackpotShare(aShare)?.fedPico, jackpots.jackpotMovesOf('op-9')]).toEqual([
      1,
      5n,
      [],
    ]);
    expect([books.limitCounters('p')[0]?.usedPicoMinor, books.bonuses('p').get('bonus-1')?.wageredMinor]).toEqual([0n, 0n]);
    expect([books.account('p', 'EUR')?.seq, books.account('p', null), books.account('p', undefined)]).toEqual([1n, undefined, undefined]);
    expect([books.opsOfRound('none'), books.limitCounters('none')]).toEqual([[], []]);
  });

  it('I9 knows what settled an operation, by itself or with its round', () => {
    const settled = (id: string): OpState => ({ ...opRow, id, settledByOpId: `undo of ${id}` });
    books.loadOp('k', settled('op-1'));
    books.loadOpsOfRound('r', [settled('op-2'), { ...opRow, id: 'op-3' }]);
    expect(['op-1', 'op-2', 'op-3'].map((id) => books.outcomeOf(id))).toEqual(['undo of op-1', 'undo of op-2', null]);
  });

  it('names the bonuses still missing: those of operations, rounds and winnings of free spins', () => {
    const playing = (id: string): OpState => ({ ...opRow, id, bonus: { ...bonusPlay, bonusId: `bonus of ${id}` } });
    books.loadOp('k', playing('op-1'));
    books.loadOp('plain', { ...opRow, id: 'op-9' });
    books.loadOpsOfRound('r', [playing('op-2'), { ...opRow, id: 'op-3' }]);
    books.loadRound('p', { ...aRound, bonusId: 'bonus-1' });
    books.loadFreespin({ ...someSpins, id: 'spins-2', wagerPpm: 1n });
    books.loadFreespin(someSpins);
    expect(books.missingBonusIds()).toEqual(['bonus of op-1', 'bonus of op-2', 'bonus-1', 'spins-2']);
    books.loadBonus(aBonus);
    books.loadBonus({ ...aBonus, id: 'other', playerId: 'q' });
    books.loadRound('p', { ...aRound, externalId: 'later', bonusId: 'bonus-1' });
    expect(books.missingBonusIds()).toEqual(['bonus of op-1', 'bonus of op-2', 'spins-2']);
  });

  it('names the campaigns of free spins that are still missing', () => {
    books.loadRound('p', aRound);
    books.loadRound('p', { ...aRound, externalId: 's', freespinId: 'spins-1' });
    expect(books.missingFreespinIds()).toEqual(['spins-1']);
    books.loadFreespin(someSpins);
    expect(books.missingFreespinIds()).toEqual([]);
  });
});

describe('what changes', () => {
  it('a round is opened in the batch that first has it, and changed in a later one', () => {
    books.loadRound('p', aRound);
    for (const opId of ['op-1', 'op-2']) books.putRound('p', aRound, opId);
    books.putRound('p', { ...aRound, externalId: 'new' }, 'op-3');
    expect([...books.changes.changedRounds.values()]).toEqual([{ playerId: 'p', round: aRound, opIds: ['op-1', 'op-2'] }]);
    expect([...books.changes.openedRounds.values()]).toEqual([{ playerId: 'p', round: { ...aRound, externalId: 'new' }, opIds: ['op-3'] }]);
  });

  it.each([
    ['no spins left', { spins: 7, wonMinor: 0n }],
    ['more spins back than were played', { spins: -5, wonMinor: 0n }],
    ['more than the cap', { spins: 1, wonMinor: 401n }],
  ])('C51 C53 X12 free spins stay within their bounds: %s', (_what, change) => {
    books.loadFreespin(someSpins);
    expect(() => books.moveFreespin('op-1', { freespinId: 'spins-1', ...change })).toThrow('free spins beyond their bounds');
    expect(books.changes.freespinMoves).toEqual([]);
  });

  it('C51 C53 free spins reach their bounds', () => {
    books.loadFreespin(someSpins);
    books.moveFreespin('op-1', { freespinId: 'spins-1', spins: 6, wonMinor: 400n });
    books.moveFreespin('op-2', { freespinId: 'spins-1', spins: -10, wonMinor: 0n });
    expect([...books.changes.freespins.values()]).toMatchObject([{ usedCount: 0, wonMinor: 500n }]);
    expect(books.changes.freespinMoves.map(({ opId, spins }) => [opId, spins])).toEqual([
      ['op-1', 6],
      ['op-2', -10],
    ]);
    expect(() => books.moveFreespin('op-3', { freespinId: 'other', spins: 1, wonMinor: 0n })).toThrow('free spins that are not there');
  });

  it('a share of a jackpot never falls below nothing, and keeps what each bet fed it', () => {
    const fed = { pot: 'grand', fedPico: 5n, valuePico: 6n };
    const win = { pot: 'grand', valuePico: 9n, coveredPico: 9n };
    books.moveJackpots('op-1', { shares: [aShare], moves: [fed] });
    books.moveJackpots('op-2', { shares: [{ ...aShare, fedPico: 0n, valuePico: 0n }], moves: [], win });
    const jackpots = books.jackpotsFor(command);
    expect([jackpots.jackpotMovesOf('op-1'), jackpots.jackpotMovesOf('op-2'), jackpots.jackpotShare(aShare)?.fedPico]).toEqual([
      [{ opId: 'op-1', ...fed }],
      [],
      0n,
    ]);
    const { jackpotShares, jackpotMoves, jackpotWins } = books.changes;
    expect([[...jackpotShares.values()].map(({ fedPico }) => fedPico), jackpotMoves, jackpotWins]).toEqual([
      [0n],
      [{ opId: 'op-1', ...fed }],
      [{ opId: 'op-2', ...win }],
    ]);
    for (const below of [{ fedPico: -1n }, { valuePico: -1n }])
      expect(() => books.moveJackpots('op-3', { shares: [{ ...aShare, ...below }], moves: [] })).toThrow(
        'a share of a jackpot below nothing',
      );
  });

  it('a counter whose window or reason moved is written whole', () => {
    const plain = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...aCounter, id }));
    books.loadLimitCounters('p', plain);
    const [used, moved, reasoned, rolling] = plain.map((counter) => ({ ...counter, usedPicoMinor: 5n }));
    if (!used || !moved || !reasoned || !rolling) throw new Error('four counters');
    books.putLimitCounters('p', [
      used,
      { ...moved, windowStart: new Date(0) },
      { ...reasoned, overCapReason: 'late' },
      { ...rolling, isRolling: true },
    ]);
    expect([...books.changes.movedCounters]).toEqual(['b', 'c', 'd']);
    expect([...books.changes.counters.keys()]).toEqual(['a', 'b', 'c', 'd']);
    expect(books.limitCounters('p').map(({ usedPicoMinor }) => usedPicoMinor)).toEqual([5n, 5n, 5n, 5n, 0n]);
  });

  it('the active bonus of a currency is neither an ended one nor one of another currency', () => {
    books.loadBonus({ ...aBonus, id: 'ended', status: 'lost' });
    books.loadBonus({ ...aBonus, id: 'dollars', currency: 'USD' });
    expect(books.activeBonus('p', 'EUR')).toBeUndefined();
    books.putBonus(aBonus);
    expect([books.activeBonus('p', 'EUR')?.id, [...books.changes.bonuses.keys()]]).toEqual(['bonus-1', ['bonus-1']]);
  });

  it('a game is closed by itself, or with all of its provider', () => {
    const isDisabled = (source: string, gameId?: string): boolean => books.isGameDisabled({ ...command, source, gameId });
    expect(isDisabled('studio', 'game')).toBe(false);
    books.blockGame('studio', 'game');
    books.blockGame('closed', '');
    expect([isDisabled('studio', 'game'), isDisabled('studio', 'other'), isDisabled('studio'), isDisabled('closed', 'game')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
