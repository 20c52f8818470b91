import { crossingMs } from '@pavilion/fairness';
import { describe, expect, it } from 'vitest';
import type { Bet, Round, SharedRound } from '../../api.ts';
import { betOf } from '../testing/round.ts';
import {
  cashedOutAt,
  type Climb,
  type ClimbEvent,
  endingOf,
  flagsOf,
  initialClimb,
  isOpen,
  mainBetOf,
  multiplierOf,
  openNumber,
  reduceClimb,
  requestOf,
  untilStartMs,
} from './state.ts';

const bet = (over: Partial<Bet> = {}): Bet => betOf({ legalActions: ['cashOut'], ...over });
const round = (first: Bet, second: Bet | null = null): Round => ({
  ...first,
  first,
  second,
  legalActions: [...first.legalActions, ...(second ? ['cashOut2'] : [])],
  isFinished: first.isFinished && (second?.isFinished ?? true),
});
const sharedRound = (over: Partial<SharedRound> = {}): SharedRound => ({
  number: 7,
  phase: 'betting',
  elapsedMs: -5000,
  multiplier: 100,
  nextInMs: null,
  salt: 'salt',
  endHash: 'hash',
  bets: [],
  ended: [],
  ...over,
});
const play = (climb: Climb, ...events: ClimbEvent[]): Climb => events.reduce(reduceClimb, climb);
const opened = (): ClimbEvent => ({ type: 'roundOpened', round: round(bet()) });
const ended = (nowMs: number): ClimbEvent => ({ type: 'roundEnded', round: round(bet({ isFinished: true })), nowMs });
const updated = (nowMs: number, over: Partial<SharedRound> = {}): ClimbEvent => ({
  type: 'sharedRoundUpdated',
  round: sharedRound(over),
  nowMs,
});
const alone = initialClimb(false);
const shared = initialClimb(true);

describe('games §8.2 the table of a climb: rounds of the player’s own', () => {
  it('is open from its bet on', () => {
    expect(isOpen(play(alone, opened()))).toBe(true);
  });

  it('takes no bet for three seconds after a round of the player’s own', () => {
    const climb = play(alone, opened(), ended(2000));
    expect(requestOf(climb, [{ stakeMinor: 100n, target: 200 }], 4999)).toEqual({ problem: 'nextClimb' });
    expect(requestOf(climb, [{ stakeMinor: 100n, target: 200 }], 5000)).toEqual({
      bets: [{ stakeMinor: 100n, input: { cashOutAt: 200 } }],
      sharedRound: undefined,
    });
  });

  it('stays open when one of two bets is cashed out', () => {
    const first = bet({ isFinished: true, payoutMinor: 150n, actions: ['cashOut:150'] });
    const climb = play(alone, opened(), { type: 'betClosed', round: round(first, bet()) });
    expect(isOpen(climb)).toBe(true);
  });
});

describe('games §8.2 the table of a climb: the shared round', () => {
  it('shows a round that is already climbing', () => {
    const climb = play(shared, updated(20_000, { phase: 'climbing', elapsedMs: 8000 }));
    expect(climb).toMatchObject({ shownPhase: '7 climbing', round: null });
  });

  it('shows a phase once, however often it is received', () => {
    const first = play(shared, updated(1000));
    expect(play(first, updated(2000, { elapsedMs: -4000 }))).toMatchObject({ shownPhase: '7 betting' });
    expect(play(first, updated(6000, { phase: 'climbing', elapsedMs: 0 })).shownPhase).toBe('7 climbing');
  });

  it('leaves the stage to the player’s open round', () => {
    const climb = play(shared, opened(), updated(2000, { number: 8 }));
    expect(isOpen(climb)).toBe(true);
    expect(climb.shownPhase).toBeNull();
    expect(openNumber(climb, 2000)).toBe(8);
  });

  it('leaves the stage to a bet whose answer is awaited', () => {
    expect(play(shared, { type: 'busyChanged', isBusy: true }, updated(1000)).shownPhase).toBeNull();
  });

  it('returns 1.8 s after the player’s own result', () => {
    const climb = play(shared, opened(), ended(2000));
    expect(play(climb, updated(3799)).round).not.toBeNull();
    expect(play(climb, updated(3800))).toMatchObject({ round: null, shownPhase: '7 betting' });
  });

  it('shows the current phase again after the updates were interrupted', () => {
    const before = play(shared, updated(1000, { phase: 'climbing', elapsedMs: 3000 }));
    const after = play(before, updated(60_000, { number: 9, phase: 'climbing', elapsedMs: 10_000 }));
    expect(after).toMatchObject({ shownPhase: '9 climbing' });
  });

  it('takes bets until 250 ms before the start', () => {
    const climb = play(shared, updated(1000));
    expect(openNumber(climb, 5749)).toBe(7);
    expect(openNumber(climb, 5750)).toBeUndefined();
    expect(requestOf(climb, [{ stakeMinor: 100n, target: undefined }], 5749)).toEqual({
      bets: [{ stakeMinor: 100n, input: {} }],
      sharedRound: 7,
    });
    expect(requestOf(climb, [{ stakeMinor: 100n, target: undefined }], 5750)).toEqual({ problem: 'companyWait' });
  });

  it('takes no bet before the first update, nor while a round climbs', () => {
    expect(requestOf(shared, [{ stakeMinor: 100n, target: undefined }], 0)).toEqual({ problem: 'companyWait' });
    const climbing = play(shared, updated(1000, { phase: 'climbing', elapsedMs: 0 }));
    expect(openNumber(climbing, 1000)).toBeUndefined();
    expect(untilStartMs(climbing, 1000)).toBe(0);
  });

  it('counts down to the start, and not below it', () => {
    const climb = play(shared, updated(1000));
    expect([1000, 5000, 9000].map((nowMs) => untilStartMs(climb, nowMs))).toEqual([5000, 1000, 0]);
  });
});

describe('games §8.2 the table of a climb: the choice between own and shared rounds', () => {
  it('forgets the shared round and the last result when the player leaves it', () => {
    const climb = play(shared, updated(1000), { type: 'modeChosen', isShared: false });
    expect(climb).toMatchObject({ isShared: false, latest: null, shownPhase: null, round: null });
  });

  it('is refused during an open round and while a bet is being placed', () => {
    const open = play(alone, opened());
    const busy = play(alone, { type: 'busyChanged', isBusy: true });
    for (const climb of [open, busy]) expect(reduceClimb(climb, { type: 'modeChosen', isShared: true })).toBe(climb);
  });

  it('refuses a target that returns no more than the stake', () => {
    expect(requestOf(alone, [{ stakeMinor: 10n, target: 105 }], 0)).toEqual({ problem: 'raiseRisk' });
  });
});

describe('games §8.2 the bets of a climb', () => {
  it('values a bet at the multiplier reached, at most its target or the cap', () => {
    const elapsedMs = crossingMs(300);
    expect(multiplierOf(bet(), { elapsedMs, cap: 100_000 })).toBe(300);
    expect(multiplierOf(bet({ input: { cashOutAt: 250 } }), { elapsedMs, cap: 100_000 })).toBe(250);
    expect(multiplierOf(bet(), { elapsedMs, cap: 200 })).toBe(200);
  });

  it('cashes out the first bet, then the second', () => {
    const at = { elapsedMs: crossingMs(150), cap: 100_000 };
    const closed = bet({ isFinished: true, legalActions: [] });
    expect(mainBetOf(round(bet(), bet()), at)).toMatchObject({ action: 'cashOut', isEnabled: true });
    expect(mainBetOf(round(closed, bet()), at)).toMatchObject({ action: 'cashOut2', isEnabled: true });
  });

  it('offers no cash-out before the start nor below the least target', () => {
    expect(mainBetOf(round(bet()), { elapsedMs: -1, cap: 100_000 }).isEnabled).toBe(false);
    expect(mainBetOf(round(bet()), { elapsedMs: 0, cap: 100_000 }).isEnabled).toBe(false);
    expect(mainBetOf(round(bet({ legalActions: [] })), { elapsedMs: 60_000, cap: 100_000 }).isEnabled).toBe(false);
  });

  it('reads where a bet was cashed out: by the player, by its target, or not at all', () => {
    const won = { isFinished: true, payoutMinor: 200n };
    expect(cashedOutAt(bet({ ...won, actions: ['cashOut:187'], input: { cashOutAt: 300 } }))).toBe(187);
    expect(cashedOutAt(bet({ ...won, input: { cashOutAt: 200 } }))).toBe(200);
    expect(cashedOutAt(bet({ isFinished: true }))).toBeUndefined();
  });

  it('flags the target of an open bet and the cash-out of a closed one', () => {
    const closed = bet({ isFinished: true, payoutMinor: 150n, actions: ['cashOut:150'], input: { cashOutAt: 200 } });
    expect(flagsOf(round(closed, bet({ input: { cashOutAt: 500 } })))).toEqual({ targets: [500], cashedOutAt: [150] });
  });

  it('rests at the crash where a bet was lost, else at the last cash-out', () => {
    const won = (at: number): Bet => bet({ isFinished: true, payoutMinor: 200n, actions: [`cashOut:${at}`], outcome: { crashAt: 900 } });
    const lost = bet({ isFinished: true, outcome: { crashAt: 412 } });
    expect(endingOf(round(won(150), won(320)))).toEqual({ isLost: false, multiplier: 320, atMs: crossingMs(320) });
    expect(endingOf(round(lost))).toEqual({ isLost: true, multiplier: 412, atMs: crossingMs(412) });
  });
});
