import {
  type AppliedDecision,
  bookedMinor,
  type HouseAccount,
  type LedgerState,
  type OpState,
  type JackpotChange,
  type JackpotContribution,
  type JackpotShare,
  type Posting,
} from '@pavilion/ledger';
import type { BetCommand, JackpotSeedCommand, WinCommand } from './commands.ts';
import { clearingOf } from './rounds/funding.ts';
import { sides } from './outcome.ts';

/** The effect of an operation on jackpots, and its ledger entries. */
interface JackpotPlay {
  readonly postings: readonly Posting[];
  readonly change: JackpotChange | undefined;
}

const nothing: JackpotPlay = { postings: [], change: undefined };

/** A jackpot's account: in each currency contributions less wins. */
export const jackpotAccount = (pot: string): HouseAccount => ({ kind: 'jackpot', detail: pot });

/**
 * The part of a stake that goes to jackpots: whole minor units once the player's share reaches them, while the share keeps the fraction.
 */
export function feedJackpots(state: LedgerState, command: BetCommand): JackpotPlay {
  const { contributions, playerId, source, currency } = command;
  if (contributions === undefined || contributions.length === 0) return nothing;
  const { shares, postings } = movedShares(state, { playerId, source, currency }, [{ house: clearingOf(command), moves: contributions }]);
  return { postings, change: { shares, moves: contributions } };
}

/** Takes back exactly what bets contributed; a jackpot won meanwhile then has a negative balance, which the house bears. */
export function returnContributions(state: LedgerState, ops: readonly OpState[]): JackpotPlay {
  const [first] = ops;
  const given = ops.flatMap((op) => {
    const moves = state.jackpotMovesOf(op.id).map(negative);
    return moves.length === 0 || op.house === null ? [] : [{ house: op.house, moves }];
  });
  if (first?.currency === undefined || first.currency === null || given.length === 0) return nothing;
  const owner = { playerId: state.player.playerId, source: first.source, currency: first.currency };
  const { shares, postings } = movedShares(state, owner, given);
  return { postings, change: { shares, moves: [] } };
}

const negative = ({ pot, fedPico, valuePico }: JackpotContribution): JackpotContribution => ({
  pot,
  fedPico: -fedPico,
  valuePico: -valuePico,
});

/** The part of a jackpot's win that it had, as a record; a win of no jackpot has none. */
export function jackpotWinOf({ pot, playKind, jackpotCover }: WinCommand): JackpotChange | undefined {
  if (pot === undefined || playKind !== 'jackpot' || jackpotCover === undefined) return undefined;
  return { shares: [], moves: [], win: { pot, ...jackpotCover } };
}

/** The house's contribution to a jackpot is its cost until somebody wins it. */
export function decideJackpotSeed({ pot, amountMinor, rate }: JackpotSeedCommand): AppliedDecision {
  const postings = [
    { house: { kind: 'adjustment', detail: 'jackpot-seed' } as const, amountMinor: -amountMinor },
    { house: jackpotAccount(pot), amountMinor },
  ];
  return { outcome: 'applied', postings, rate, event: { type: 'PotSeeded', data: { pot } } };
}

interface CountedStake {
  /** The account that had the stake. */
  readonly house: HouseAccount;
  readonly moves: readonly JackpotContribution[];
}

function movedShares(
  state: LedgerState,
  owner: Pick<JackpotShare, 'playerId' | 'source' | 'currency'>,
  given: readonly CountedStake[],
): { shares: readonly JackpotShare[]; postings: Posting[] } {
  const shares = new Map<string, JackpotShare>();
  const postings: Posting[] = [];
  for (const { house, moves } of given) {
    for (const { pot, fedPico, valuePico } of moves) {
      const before = shares.get(pot) ?? state.jackpotShare({ ...owner, pot }) ?? { ...owner, pot, fedPico: 0n, valuePico: 0n };
      const after = { ...before, fedPico: before.fedPico + fedPico, valuePico: before.valuePico + valuePico };
      const amountMinor = bookedMinor(after) - bookedMinor(before);
      postings.push({ house, amountMinor: -amountMinor }, { house: jackpotAccount(pot), amountMinor });
      shares.set(pot, after);
    }
  }
  return { shares: [...shares.values()], postings: sides(postings) };
}
