import type { Bet, Round } from '../../api.ts';

/** A bet as the studio sends it, open and without actions unless `over` says otherwise. */
export const betOf = (over: Partial<Bet> = {}): Bet => ({
  roundId: 'round-1',
  gameId: 'climb',
  state: 'open',
  nonce: 1,
  stakeMinor: 100n,
  stakedMinor: 100n,
  payoutMinor: 0n,
  input: {},
  actions: [],
  outcome: null,
  picture: null,
  legalActions: [],
  isFinished: false,
  isCapped: false,
  isAutoResolved: false,
  openedAt: '2026-01-01T00:00:00.000Z',
  elapsedMs: 0,
  isFreespin: false,
  ...over,
});

/** A round of one bet. */
export const roundOf = (over: Partial<Bet> = {}): Round => {
  const first = betOf(over);
  return { ...first, first, second: null };
};
